// The playground: tabs, answers, and links.

import { ask, stop } from "./engine-client.js";
import { describe, question, start } from "./question.js";
import { fromFragment, toCommand, toFragment, toPython } from "./share.js";

const at = id => document.getElementById(id);
const element = (tag, properties = {}, ...children) => {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
};

// Pictures and pages come from the engine, which escapes all texts.
const picture = svg => element("div", { innerHTML: svg });

// A page of the program in a frame of its own.
function frame(page, title) {
  const url = URL.createObjectURL(new Blob([page], { type: "text/html" }));
  return element("iframe", { src: url, title, onload: () => URL.revokeObjectURL(url) });
}

function download(text, name) {
  const link = element("a", { textContent: `Download ${name}`, download: name });
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  return element("p", {}, link);
}

function table(heads, rows) {
  const line = (tag, cells) => element("tr", {}, ...cells.map(text => element(tag, { textContent: text })));
  const body = element("tbody", {}, ...rows.map(row => line("td", row)));
  return element("table", {}, element("thead", {}, line("th", heads)), body);
}

const paragraph = (text, className = "") => element("p", { textContent: text, className });

// Each run asks the engine and shows what it says; `say` is the line of the status.
const RUNS = {
  async solve(asked, say, show) {
    const boards = element("div", { className: "boards" });
    show(boards);
    const heard = ({ found, svg }) => {
      say(`${found} found`);
      if (svg && boards.childElementCount < 60) boards.append(picture(svg));
    };
    const { ok, error } = await ask("solve", [asked, at("attacks").checked], heard);
    if (error) return { error };
    show(frame(ok.page, ok.text));
    return { done: `${ok.placements} placements, ${ok.fundamental} fundamental, by ${ok.engine}` };
  },
  async count(asked, say, show) {
    const rows = [];
    const heads = ["n", "k", "placements", "fundamental", "engine", "published"];
    const heard = row => {
      rows.push([row.n, row.level ?? "", row.placements, row.fundamental ?? "", row.engine, row.known]);
      show(table(heads, rows));
      say(`n = ${row.n}`);
    };
    const { error } = await ask("count", [asked, Number(at("last").value)], heard);
    return error ? { error } : { done: "counted" };
  },
  async forecasts(asked, say, show) {
    const { ok, error } = await ask("forecasts", [asked]);
    if (error) return { error };
    const seconds = value => value < 0.01 ? "< 0.01" : value.toPrecision(2);
    const mib = bytes => (bytes / 2 ** 20).toPrecision(2);
    const rows = ok.map(({ engine, seconds: time, memory }) => [seconds(time), mib(memory), engine]);
    show(table(["seconds of the program", "MiB", "engine"], rows));
    return { done: "predicted" };
  },
  async steps(asked, say, show) {
    const { ok, error } = await ask("steps", [Number(at("n").value)]);
    if (ok) show(frame(ok.page, "Backtracking, move by move"));
    return error ? { error } : { done: "" };
  },
  async export(asked, say, show) {
    const { ok, error } = await ask("export", [asked, at("format").value]);
    if (error) return { error };
    const most = 20000;
    const shown = ok.text.length > most ? `${ok.text.slice(0, most)}\n…` : ok.text;
    show(download(ok.text, `instance.${ok.suffix}`), element("pre", { textContent: shown, tabIndex: 0 }));
    return { done: `${ok.text.length} bytes` };
  },
  async decode(asked, say, show) {
    const { ok, error } = await ask("decode", [asked, at("output").value]);
    if (error) return { error };
    show(paragraph(ok.text), element("div", { className: "boards" }, ...ok.boards.map(picture)));
    return { done: ok.verdict };
  },
  async make(asked, say, show) {
    const numbers = ["size", "seed", "grade"].map(id => Number(at(id).value));
    const { ok, error } = await ask("make_puzzle", [at("kind").value, ...numbers]);
    if (error) return { error };
    at("puzzle").value = ok.grid;
    show(frame(ok.page, "Puzzle to play"));
    return { done: ok.rating };
  },
  async read(asked, say, show) {
    const { ok, error } = await ask("read_puzzle", [at("puzzle").value, Number(at("stars").value)]);
    if (error) return { error };
    show(ok.page ? frame(ok.page, "Puzzle to play") : picture(ok.svg));
    return { done: [ok.verdict, ok.rating].filter(Boolean).join(": ") };
  },
};

async function run(name) {
  stop();
  const say = (text, className = "") => Object.assign(at("status"), { textContent: text, className });
  at("result").replaceChildren();
  at("stop").hidden = false;
  say("running");
  const show = (...parts) => at("result").replaceChildren(...parts);
  const { done, error } = await RUNS[name](JSON.stringify(question()), say, show);
  at("stop").hidden = true;
  say(error ?? done, error ? "error" : "");
}

async function changed() {
  describe(await ask("describe", [JSON.stringify(question())]));
  history.replaceState(null, "", await toFragment(question()));
}

async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    at("copied").textContent = `${what} copied`;
  } catch {
    at("copied").textContent = text;
  }
}

function select(tab) {
  for (const other of document.querySelectorAll("[role=tab]")) {
    const isShown = other === tab;
    other.setAttribute("aria-selected", isShown);
    other.tabIndex = isShown ? 0 : -1;
    at(other.getAttribute("aria-controls")).hidden = !isShown;
  }
}

const tabs = [...document.querySelectorAll("[role=tab]")];
tabs.forEach((tab, place) => {
  tab.onclick = () => select(tab);
  tab.onkeydown = ({ key }) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (!step) return;
    const next = tabs[(place + step + tabs.length) % tabs.length];
    select(next);
    next.focus();
  };
});
document.querySelectorAll("[data-run]").forEach(button => {
  button.onclick = () => run(button.dataset.run);
});
at("stop").onclick = () => stop();
at("share").onclick = async () => copy(location.href.split("#")[0] + await toFragment(question()), "Link");
at("command").onclick = () => copy(toCommand(question()), "Command");
at("python").onclick = () => copy(toPython(question()), "Python");

const { ok } = await ask("gallery", []);
start(ok, await fromFragment(location.hash), changed);
await changed();
document.documentElement.dataset.ready = "yes";
