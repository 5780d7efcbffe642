// Runs the engine beside the page: one request at a time.

import { ask, check, initSync } from "engine-glue";

onmessage = ({ data: { module, id, name, request } }) => {
  if (module) {
    initSync({ module });
    return;
  }
  try {
    const listener = text => postMessage({ id, part: JSON.parse(text) });
    const text = name === "check" ? check(request.names, request.contents)
      : ask(name, JSON.stringify(request), listener);
    postMessage({ id, answer: JSON.parse(text) });
  } catch (error) {
    const what = /memory|allocation|unreachable/.test(error.message) ? `${error.message}; the tab may lack memory` : error.message;
    postMessage({ id, answer: { error: `the engine stopped: ${what}` }, isBroken: true });
  }
};
