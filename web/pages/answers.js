// What the buttons of the tabs do. Each asks the engine and shows what it says. An answer belongs to
// the question that was asked: after a change it is grey.

import { Boards, evidence, numbers } from "./boards.js";
import { at, counted, element, frame, paragraph, preformatted, table } from "./elements.js";
import { long, planner } from "./engine.js";
import { fileRuns, startFiles } from "./files.js";
import { puzzleRuns } from "./puzzles.js";
import { fault, question } from "./question.js";

const number = id => Number(at(id).value);

async function solved(what, asked, say, show) {
  const boards = new Boards();
  show(boards.root);
  const heard = ({ found, svg, orbit }) => {
    say(`${found} found so far`);
    if (svg) boards.add(svg, orbit);
  };
  const isFirst = what === "first";
  const ok = await asked(what, { attacks: at("attacks").checked }, heard);
  show(numbers(ok, isFirst), boards.root, evidence(ok));
  return `Found by ${ok.engine}`;
}

// A page to step through.
const stepped = (name, title) => async (asked, say, show) => {
  const { page } = await asked(name, { n: question().n ?? 8 });
  show(frame(page, title, "tall"));
  return "";
};

// Asks, and shows the answer. Each returns a line.
const RUNS = {
  ...fileRuns,
  ...puzzleRuns,
  solve: (asked, say, show) => solved("solve", asked, say, show),
  first: (asked, say, show) => solved("first", asked, say, show),
  async count(asked, say, show) {
    const rows = [];
    const heads = ["n", "k", "placements", "fundamental", "engine", "published"];
    const heard = row => {
      rows.push([row.n, row.level ?? "", row.placements, row.fundamental ?? "", row.engine, row.known]);
      show(table(heads, rows));
      say(`n = ${row.n} is counted`);
    };
    const ok = await asked("count", { last: number("last"), engine: at("engine").value }, heard);
    return `${counted(ok.length, "size")} counted`;
  },
  async forecasts(asked, say, show) {
    const ok = await asked("forecasts", { engine: at("engine").value });
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
  learning: stepped("learning", "Decisions, conflicts and backjumps, step by step"),
  trace: stepped("trace", "Propagation and blocking clauses, step by step"),
  search: stepped("search", "Backtracking, move by move"),
  async compared(asked, say, show) {
    const rows = [];
    const heads = ["n", "solutions", "moves of backtracking", "clauses that varisat learns"];
    await asked("compared", { n: 8 }, row => {
      rows.push(row);
      show(table(heads, rows));
    });
    return "n queens, all solutions";
  },
};

// The tab of each run, and the answer of each tab.
const tabOf = name => name in puzzleRuns ? "puzzles"
  : document.querySelector(`[data-run="${name}"]`).closest("[role=tabpanel]").id.replace("panel-", "");
const answers = {};
const tab = () => document.body.dataset.tab;

// What an answer depends on.
function key(name) {
  const ids = [...document.querySelectorAll(`#panel-${tabOf(name)} [data-kept]`)];
  const isOfQuestion = !(name in puzzleRuns) || name === "play" || at("kind").value === "question";
  return JSON.stringify([isOfQuestion && question(), ids.map(({ id }) => at(id).checked || at(id).value)]);
}

// The run whose answer is shown, if it is that of the question.
export function currentRun() {
  const { name, key: asked } = answers[tab()] ?? {};
  return name && asked === key(name) ? name : "";
}

// Shows the answer of the tab that is open.
export function showAnswers() {
  const { name, title, status, className, parts = [] } = answers[tab()] ?? {};
  const isStale = Boolean(name) && currentRun() === "";
  at("result").replaceChildren(...name ? [paragraph(isStale ? `${title} (before the change)` : title, "title")] : [], ...parts);
  at("result").classList.toggle("stale", isStale);
  Object.assign(at("status"), { textContent: status ?? "", className: className ?? "" });
}

// Greys the answer if the question is another one.
export function showStale() {
  const { name, title } = answers[tab()] ?? {};
  const isStale = Boolean(name) && currentRun() === "";
  at("result").classList.toggle("stale", isStale);
  const heading = at("result").querySelector(".title");
  if (heading) heading.textContent = isStale ? `${title} (before the change)` : title;
}

// Runs what a button does. A run that begins ends the one before. `done` is called with it.
let current = 0;
let done = () => {};

export async function run(name, isAsked = false) {
  long.stop();
  current += 1;
  const mine = current;
  const here = tabOf(name);
  const isPuzzle = name in puzzleRuns;
  const answer = { name, key: key(name), title: isPuzzle ? "" : at("described").textContent, status: "", className: "", parts: [] };
  answers[here] = answer;
  const say = (status, className = "") => {
    if (mine !== current) return;
    Object.assign(answer, { status, className });
    if (tab() === here) Object.assign(at("status"), { textContent: status, className });
  };
  const show = (...parts) => {
    if (mine !== current) return;
    answer.parts = parts;
    if (tab() === here) showAnswers();
  };
  const asked = async (what, { engine = "", ...request } = {}, heard = undefined) => {
    const wrong = isPuzzle ? "" : fault();
    if (wrong) throw new Error(wrong);
    const { ok, error } = await long.ask(what, { question: { ...question(), engine }, ...request }, heard);
    if (error) throw new Error(error);
    return ok;
  };
  show();
  say("running …");
  at("stop").hidden = false;
  if (isAsked) reveal();
  try {
    const line = await RUNS[name](asked, say, show);
    // A puzzle that was made is in the field of texts.
    if (isPuzzle) answer.key = key(name);
    say(line);
  } catch ({ message }) {
    say(message, message === "stopped" ? "" : "error");
  }
  if (mine !== current) return;
  at("stop").hidden = true;
  at("answer").style.minHeight = "";
  showStale();
  done(isAsked);
}

// Where the answer is out of sight, as below the question on a small screen, it comes into sight.
function reveal() {
  const { top } = at("answer").getBoundingClientRect();
  if (top >= 0 && top < innerHeight / 2) return;
  at("answer").style.minHeight = "100vh";
  at("answer").scrollIntoView();
}

// Says what an answer takes, if it takes long: then the first solution is what the Enter key asks for.
const LONG = 10;
let waiting = 0;
let isPlanned = false;

async function planOfCount() {
  const n = Math.max(question().n ?? 0, number("last"));
  const { ok } = await planner.ask("forecasts", { question: { ...question(), n, engine: at("engine").value } });
  const [best] = ok ?? [];
  return best?.seconds > LONG ? `n = ${n} is expected to take ${best.time} of the program, by ${best.engine}.` : "";
}

export function showPlan(described = isPlanned) {
  isPlanned = Boolean(described);
  clearTimeout(waiting);
  const show = ({ long: isLong = false, text = "" }) => {
    at("plan").textContent = text;
    for (const [name, isMain] of [["solve", !isLong], ["first", isLong]]) {
      document.querySelector(`[data-run=${name}]`).classList.toggle("go", isMain);
    }
    document.querySelector("[data-run=solve]").textContent = isLong ? "All solutions" : "Solve";
  };
  planner.stop();
  at("plan-count").textContent = "";
  if (!described) return show({});
  waiting = setTimeout(async () => {
    const mine = waiting;
    if (tab() === "count") {
      const text = await planOfCount();
      if (mine === waiting) at("plan-count").textContent = text;
    } else {
      const { ok } = await planner.ask("plan", { question: question() });
      if (mine === waiting) show(ok ?? {});
    }
  }, 150);
}

// Starts; `listener` is called after each run.
export function startAnswers(listener) {
  done = listener;
  document.querySelectorAll("[data-run]").forEach(one => {
    one.onclick = () => run(one.dataset.run, true);
  });
  at("stop").onclick = () => long.stop();
  at("numbers").onkeydown = ({ key: pressed }) => {
    if (pressed === "Enter") document.querySelector(`#panel-${tab()} .go`)?.click();
  };
  startFiles(() => run("check", true));
}
