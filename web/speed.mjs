// Times counts in the built page's engine and in the program, in turn, one thread each: the medians
// in milliseconds, and the page's over the program's.
//
//     cargo build --release && web/build && node web/speed.mjs

import { execFileSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { engineOf } from "./ask.mjs";

const RUNS = 15;
const CASES = [
  ["n-queens", 10, "varisat"], ["kings", 12, "transfer-matrix"], ["n-queens", 15, "half-join"],
  ["n-queens", 12, "backtrack"], ["superqueens", 16, "rows"], ["queens-and-knights", 6, "search"],
];

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const ask = engineOf(join(root, "web/dist/index.html"));

function inPage(model, n, engine) {
  const start = performance.now();
  const { error } = ask("count", { question: { model, n, engine }, last: n });
  if (error) throw new Error(error);
  return performance.now() - start;
}

function inProgram(model, n, engine) {
  const words = ["count", String(n), "--model", model, "--engine", engine, "--threads", "1", "--json"];
  return 1000 * JSON.parse(execFileSync(join(root, "target/release/nq-sat"), words)).seconds;
}

const median = times => times.sort((one, other) => one - other)[Math.floor(times.length / 2)];

console.log("| model | n | engine | program | page | ratio |\n|---|---|---|---|---|---|");
for (const question of CASES) {
  const both = Array.from({ length: RUNS }, () => [inProgram(...question), inPage(...question)]);
  const [program, page] = [0, 1].map(which => median(both.map(times => times[which])));
  const numbers = [program.toFixed(1), page.toFixed(1), (page / program).toFixed(1)];
  console.log(`| ${[...question, ...numbers].join(" | ")} |`);
}
