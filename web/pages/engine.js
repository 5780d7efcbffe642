// The engine in workers: one answers at once while others have long work, and are ended to stop it.
// All run one compiled module.

import { XzReadableStream } from "xz-decompress";

import { at } from "./elements.js";

async function compiled() {
  const packed = Uint8Array.from(atob(at("engine-bytes").textContent), letter => letter.charCodeAt(0));
  const unpacked = new Response(new XzReadableStream(new Blob([packed]).stream()));
  return WebAssembly.compile(await unpacked.arrayBuffer());
}

const module = compiled();
const script = URL.createObjectURL(new Blob([at("worker-text").textContent], { type: "text/javascript" }));

class Engine {
  #worker = null;
  #number = 0;
  #waiting = new Map();

  async #start() {
    const worker = new Worker(script);
    this.#worker = worker;
    worker.onmessage = ({ data: { id, part, answer, isBroken } }) => {
      const { resolve, heard } = this.#waiting.get(id) ?? {};
      if (part !== undefined) return heard?.(part);
      this.#waiting.delete(id);
      // The memory of an engine that traps is not used again.
      if (isBroken) this.stop();
      resolve?.(answer);
    };
    worker.postMessage({ module: await module });
  }

  // Answers a request by `ok` or `error`; `heard` gets the parts as they are found.
  async ask(name, request, heard) {
    if (this.#worker === null) await this.#start();
    this.#number += 1;
    const id = this.#number;
    const answer = new Promise(resolve => this.#waiting.set(id, { resolve, heard }));
    this.#worker?.postMessage({ id, name, request });
    return answer;
  }

  // Ends the worker with everything that it does.
  stop() {
    this.#worker?.terminate();
    this.#worker = null;
    const stopped = [...this.#waiting.values()];
    this.#waiting.clear();
    stopped.forEach(({ resolve }) => resolve({ error: "stopped" }));
  }
}

export const quick = new Engine();
export const long = new Engine();
export const planner = new Engine();
