// Runs the engine beside the page: one request at a time.

import { ask, check, initSync, look } from "engine-glue";

// Requests with bytes; the others are JSON.
const WITH_BYTES = {
  check: ({ names, contents }) => check(names, contents),
  look: ({ width, height, pixels }) => look(width, height, pixels),
};

onmessage = ({ data: { module, id, name, request } }) => {
  if (module) {
    initSync({ module });
    return;
  }
  try {
    const listener = text => postMessage({ id, part: JSON.parse(text) });
    const text = WITH_BYTES[name]?.(request) ?? ask(name, JSON.stringify(request), listener);
    postMessage({ id, answer: JSON.parse(text) });
  } catch (error) {
    const what = /memory|allocation|unreachable/.test(error.message) ? `${error.message}; the tab may lack memory` : error.message;
    postMessage({ id, answer: { error: `the engine stopped: ${what}` }, isBroken: true });
  }
};
