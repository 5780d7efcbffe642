// What the buttons of the tabs do. Each asks the engine and shows what it says.

import { at, download, element, frame, paragraph, picture, preformatted, table } from "./elements.js";
import { long } from "./engine.js";
import { question } from "./question.js";

// The boards that are shown while more are found, and the letters of a file.
const MOST_BOARDS = 60;
const MOST_LETTERS = 20000;

const number = id => Number(at(id).value);

// The files of a certificate, by name. A folder that was dropped replaces one that was chosen.
let dropped = null;

async function fileList() {
  const chosen = [...at("certificate").files].map(file => [file.webkitRelativePath, file]);
  return (dropped ?? chosen).map(([path, file]) => [path.split("/").slice(1).join("/") || path, file]);
}

// Asks, and shows `page` or another form of an answer. Without an answer, `undefined`.
const RUNS = {
  async solve(asked, say, show) {
    const boards = element("div", { className: "boards" });
    show(boards);
    const heard = ({ found, svg }) => {
      say(`${found} found so far`);
      if (svg && boards.childElementCount < MOST_BOARDS) boards.append(picture(svg));
    };
    const ok = await asked("solve", { attacks: at("attacks").checked }, heard);
    show(frame(ok.page, ok.text));
    return `${ok.placements} placements, ${ok.fundamental} fundamental, found by ${ok.engine}`;
  },
  async count(asked, say, show) {
    const rows = [];
    const heads = ["n", "k", "placements", "fundamental", "engine", "published"];
    const heard = row => {
      rows.push([row.n, row.level ?? "", row.placements, row.fundamental ?? "", row.engine, row.known]);
      show(table(heads, rows));
      say(`n = ${row.n} is counted`);
    };
    const ok = await asked("count", { last: number("last") }, heard);
    return `${ok.length === 1 ? "1 size" : `${ok.length} sizes`} counted`;
  },
  async forecasts(asked, say, show) {
    const ok = await asked("forecasts");
    const seconds = value => value < 0.01 ? "< 0.01" : value.toPrecision(2);
    const mib = bytes => (bytes / 2 ** 20).toPrecision(2);
    const rows = ok.map(({ engine, seconds: time, memory }) => [seconds(time), mib(memory), engine]);
    show(table(["seconds, expected of the program", "MiB", "engine"], rows));
    return "The engine in the first row counts, unless one is named.";
  },
  async table(asked, say, show) {
    const ok = await asked("table");
    show(preformatted(ok.text));
    return `counted by ${ok.engine}`;
  },
  async search(asked, say, show) {
    const ok = await asked("search", { n: question().n ?? 8 });
    show(frame(ok.page, "Backtracking, move by move"));
    return "";
  },
  async trace(asked, say, show) {
    const ok = await asked("trace");
    show(frame(ok.page, "Propagation and blocking clauses, step by step"));
    return "";
  },
  async export(asked, say, show) {
    const { text, suffix } = await asked("export", { format: at("format").value });
    const start = text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}\n…` : text;
    show(download(text, `${question().model}-${question().n ?? "board"}.${suffix}`), preformatted(start));
    return `${new Blob([text]).size} bytes`;
  },
  async decode(asked, say, show) {
    const ok = await asked("decode", { output: at("output").value });
    show(paragraph(ok.text), element("div", { className: "boards" }, ...ok.boards.map(picture)));
    return ok.verdict;
  },
  async check(asked, say, show) {
    const files = await fileList();
    if (files.length === 0) throw new Error("choose a folder that `nq-sat certify` wrote");
    const contents = await Promise.all(files.map(async ([, file]) => new Uint8Array(await file.arrayBuffer())));
    const ok = await asked("check", { names: files.map(([name]) => name), contents });
    show(preformatted(ok.text));
    return "No fault was found.";
  },
  async make(asked, say, show) {
    const [size, seed, grade] = ["size", "seed", "grade"].map(number);
    const ok = await asked("make", { kind: at("kind").value, size, seed, grade });
    at("puzzle").value = ok.grid;
    at("stars").value = at("kind").value === "stars" ? 2 : 0;
    showPuzzle(ok, show);
    return ok.rating;
  },
  async read(asked, say, show) {
    const ok = await asked("read", { text: at("puzzle").value, stars: number("stars") });
    showPuzzle(ok, show);
    return [ok.verdict, ok.rating].filter(Boolean).join("; ");
  },
};

function showPuzzle({ page, svg }, show) {
  show(page ? frame(page, "Puzzle to play") : picture(svg));
}

// Runs what a button does. A run that begins ends the one before.
let current = 0;

async function run(name) {
  long.stop();
  current += 1;
  const mine = current;
  const say = (textContent, className = "") => mine === current && Object.assign(at("status"), { textContent, className });
  const show = (...parts) => mine === current && at("result").replaceChildren(...parts);
  const asked = async (what, request = {}, heard = undefined) => {
    const engine = what === "count" ? at("engine").value : "";
    const { ok, error } = await long.ask(what, { question: { ...question(), engine }, ...request }, heard);
    if (error) throw new Error(error);
    return ok;
  };
  show();
  say("running …");
  at("stop").hidden = false;
  try {
    say(await RUNS[name](asked, say, show));
  } catch ({ message }) {
    say(message, "error");
  }
  if (mine === current) at("stop").hidden = true;
}

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

export function startAnswers() {
  document.querySelectorAll("[data-run]").forEach(button => {
    button.onclick = () => run(button.dataset.run);
  });
  at("stop").onclick = () => long.stop();
  at("certificate").onchange = () => {
    dropped = null;
  };
  at("drop").ondragover = event => event.preventDefault();
  at("drop").ondrop = async event => {
    event.preventDefault();
    const entries = [...event.dataTransfer.items].map(item => item.webkitGetAsEntry()).filter(Boolean);
    dropped = (await Promise.all(entries.map(filesIn))).flat();
    run("check");
  };
}
