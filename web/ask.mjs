// The engine of the built page, in node.
//
//     node web/ask.mjs PAGE      answers a request in each line of standard input

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { argv } from "node:process";
import { fileURLToPath } from "node:url";

// The function that answers requests, as the worker of the page does.
export function engineOf(file) {
  const page = readFileSync(file, "utf8");
  const inside = id => page.split(`id="${id}">`)[1].split("</script>")[0].replaceAll("<\\/script", "</script");
  const packed = Buffer.from(inside("engine-bytes"), "base64");
  const bytes = execFileSync("xz", ["-dc"], { input: packed, maxBuffer: 2 ** 26 });
  let last;
  globalThis.postMessage = ({ answer }) => {
    last = answer ?? last;
  };
  (0, eval)(inside("worker-text"));
  globalThis.onmessage({ data: { module: new WebAssembly.Module(bytes) } });
  return (name, request) => {
    globalThis.onmessage({ data: { id: 0, name, request } });
    return last;
  };
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const ask = engineOf(argv[2]);
  for (const line of readFileSync(0, "utf8").split("\n").filter(Boolean)) {
    console.log(JSON.stringify(ask(...JSON.parse(line))));
  }
}
