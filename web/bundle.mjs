// Puts the pages and the engine into one HTML file.
//
//     node web/bundle.mjs TOOLS GLUE ENGINE VERSION OUTPUT
//
// TOOLS has node_modules, GLUE is the module that wasm-bindgen writes, ENGINE the compressed engine.

import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const [tools, glue, engine, version, output] = process.argv.slice(2);
const { buildSync } = createRequire(join(resolve(tools), "tools.js"))("esbuild");
const pages = join(dirname(fileURLToPath(import.meta.url)), "pages");

const bundled = name => buildSync({
  nodePaths: [join(resolve(tools), "node_modules")], entryPoints: [join(pages, name)], alias: { "engine-glue": resolve(glue) }, bundle: true, charset: "utf8",
  format: "iife", legalComments: "none", logOverride: { "empty-import-meta": "silent" }, minify: true,
  target: "es2022", write: false,
}).outputFiles[0].text.replaceAll("</script", "<\\/script");

const style = buildSync({
  entryPoints: [join(pages, "style.css")], charset: "utf8", minify: true, write: false,
}).outputFiles[0].text;

const parts = {
  STYLE: style, MAIN: bundled("main.js"), WORKER: bundled("worker.js"), VERSION: version,
  ENGINE: readFileSync(engine).toString("base64"),
};
const page = readFileSync(join(pages, "index.html"), "utf8");
writeFileSync(output, page.replace(/\{\{([A-Z]+)\}\}/g, (_, name) => parts[name]));
