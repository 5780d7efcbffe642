// The page's side of the worker.

let worker = null;
let number = 0;
const waiting = new Map();

function start() {
  worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  worker.onmessage = ({ data: { id, part, answer, isBroken } }) => {
    const { resolve, heard } = waiting.get(id) ?? {};
    if (part !== undefined) return heard?.(part);
    waiting.delete(id);
    if (isBroken) stop();
    resolve?.(answer);
  };
}

// Asks the engine. The answer has `ok` or `error`; `heard` gets its parts as they are found.
export function ask(name, args, heard) {
  if (worker === null) start();
  number += 1;
  const id = number;
  const answer = new Promise(resolve => waiting.set(id, { resolve, heard }));
  worker.postMessage({ id, name, args });
  return answer;
}

// Ends the worker with everything that it does.
export function stop() {
  worker?.terminate();
  worker = null;
  const stopped = [...waiting.values()];
  waiting.clear();
  stopped.forEach(({ resolve }) => resolve({ error: "stopped" }));
}
