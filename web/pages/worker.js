// Runs the engine beside the page: one question at a time. The page ends the worker to stop it.

import init, * as engine from "./engine.js";

const ready = init();

// The functions whose last argument is a listener of the page.
const HEARD = new Set(["solve", "count"]);

onmessage = async ({ data: { id, name, args } }) => {
  try {
    await ready;
    const listener = text => postMessage({ id, part: JSON.parse(text) });
    const text = engine[name](...args, ...(HEARD.has(name) ? [listener] : []));
    postMessage({ id, answer: JSON.parse(text) });
  } catch (error) {
    // The memory of an engine that traps is not used again.
    postMessage({ id, answer: { error: `the engine stopped: ${error.message}` }, isBroken: true });
  }
};
