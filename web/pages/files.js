// Files: exported ones, the output of solvers, certificates.

import { Boards } from "./boards.js";
import { at, download, paragraph, preformatted } from "./elements.js";
import { question } from "./question.js";

// The letters of a file that are shown.
const MOST_LETTERS = 20000;

// The files of a certificate, by name. A folder that was dropped replaces one that was chosen.
let dropped = null;

function fileList() {
  const chosen = [...at("certificate").files].map(file => [file.webkitRelativePath, file]);
  return (dropped ?? chosen).map(([path, file]) => [path.split("/").slice(1).join("/") || path, file]);
}

export const fileRuns = {
  async export(asked, say, show) {
    const { text, suffix } = await asked("export", { format: at("format").value });
    const start = text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}\n…` : text;
    show(download(text, `${question().model}-${question().n ?? "board"}.${suffix}`), preformatted(start));
    return `${new Blob([text]).size} bytes`;
  },
  async decode(asked, say, show) {
    const ok = await asked("decode", { output: at("output").value });
    const boards = new Boards();
    ok.boards.forEach(svg => boards.add(svg));
    show(boards.root, paragraph(ok.text));
    return ok.verdict;
  },
  async check(asked, say, show) {
    const files = fileList();
    if (files.length === 0) throw new Error("choose a folder that `nq-sat certify` wrote");
    const contents = await Promise.all(files.map(async ([, file]) => new Uint8Array(await file.arrayBuffer())));
    const ok = await asked("check", { names: files.map(([name]) => name), contents });
    show(preformatted(ok.text));
    return "No fault was found.";
  },
};

// The files of an entry that was dropped, with their paths.
async function filesIn(entry) {
  if (entry.isFile) return [[entry.fullPath.slice(1), await new Promise((done, fail) => entry.file(done, fail))]];
  const reader = entry.createReader();
  const found = [];
  for (;;) {
    const some = await new Promise((done, fail) => reader.readEntries(done, fail));
    if (some.length === 0) return (await Promise.all(found.map(filesIn))).flat();
    found.push(...some);
  }
}

// Calls `check` when a folder is dropped.
export function startFiles(check) {
  at("certificate").onchange = () => {
    dropped = null;
  };
  at("drop").ondragover = event => event.preventDefault();
  at("drop").ondrop = async event => {
    event.preventDefault();
    const entries = [...event.dataTransfer.items].map(item => item.webkitGetAsEntry()).filter(Boolean);
    dropped = (await Promise.all(entries.map(filesIn))).flat();
    check();
  };
}
