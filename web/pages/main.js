// The playground: starts its parts, and keeps the state in the address.

import { currentRun, run, showAnswers, showPlan, showStale, startAnswers } from "./answers.js";
import { choose } from "./board.js";
import { at } from "./elements.js";
import { quick } from "./engine.js";
import { startPicture } from "./picture.js";
import { startPuzzles } from "./puzzles.js";
import { isModel, joinEdges, question, replace, restore, startQuestion } from "./question.js";
import { copied, fromFragment, pageAddress, toCommand, toFragment, toPython } from "./share.js";

const PLAIN = { model: "n-queens", n: 8, run: "solve" };

const tabs = [...document.querySelectorAll("[role=tab]")];
const kept = [...document.querySelectorAll("[data-kept]")];
const valueOf = field => field.type === "checkbox" ? field.checked : field.value;
let defaults = {};

function select(name) {
  for (const tab of tabs) {
    const isShown = tab.id === `tab-${name}`;
    tab.setAttribute("aria-selected", isShown);
    tab.tabIndex = isShown ? 0 : -1;
    at(tab.getAttribute("aria-controls")).hidden = !isShown;
  }
  document.body.dataset.tab = name;
  showAnswers();
  showPlan();
}

// The question, the tab with its answer, and the fields of the tabs that are not as at the start.
function state() {
  const fields = kept.filter(field => valueOf(field) !== defaults[field.id]);
  const { tab } = document.body.dataset;
  return { ...question(), tab, run: currentRun(), fields: Object.fromEntries(fields.map(field => [field.id, valueOf(field)])) };
}

const link = async () => pageAddress() + await toFragment(state());

// Writes the state into the address; a step of its own is one that the Back button takes back.
let saving = Promise.resolve();

function save(isStep = false) {
  saving = saving.then(async () => {
    const fragment = await toFragment(state());
    if (fragment === location.hash) return;
    if (isStep) history.pushState(null, "", fragment); else history.replaceState(null, "", fragment);
  });
}

function openTab(name) {
  if (document.body.dataset.tab === name) return;
  select(name);
  save(true);
}

function showFields(fields) {
  for (const field of kept) {
    const value = fields[field.id] ?? defaults[field.id];
    if (field.type === "checkbox") field.checked = value; else field.value = value;
    field.dispatchEvent(new Event("change"));
  }
}

function notice(text) {
  Object.assign(at("notice"), { textContent: text, hidden: !text });
}

// Shows a state, with its answer.
let isShowing = false;

async function show({ tab = "solve", fields = {}, run: name = "", ...asked }) {
  isShowing = true;
  showFields(fields);
  select(at(`tab-${tab}`) ? tab : "solve");
  await restore(asked);
  isShowing = false;
  if (document.querySelector(`[data-run="${name}"]`) || name === "play") await run(name);
}

async function showLink() {
  const { state: linked, fault = "" } = await fromFragment(location.hash);
  const isUnknown = linked && !linked.toml && !isModel(linked.model);
  notice(isUnknown ? `The link is about the model ${linked.model}, which this page does not have.` : fault);
  await show(linked && !isUnknown ? linked : PLAIN);
}

async function copy(text, what) {
  at("copied").textContent = await copied(text) ? `${what} copied` : text;
}

const EXAMPLES = {
  queens: () => show(PLAIN),
  knights: () => show({ model: "queens-and-knights", n: 6, run: "solve" }),
  today: () => show({ ...question(), tab: "puzzles", run: "today" }),
  async torus() {
    await show({ model: "kings", n: 5 });
    await joinEdges("both");
    await run("solve");
  },
  async own() {
    await show({ model: "region-puzzle", n: 6 });
    at("drawing").open = true;
    choose("region A");
    at("drawing").scrollIntoView({ block: "nearest" });
  },
};

function startTabs() {
  tabs.forEach((tab, place) => {
    tab.onclick = () => openTab(tab.id.replace("tab-", ""));
    tab.onkeydown = ({ key }) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
      if (!step) return;
      const next = tabs[(place + step + tabs.length) % tabs.length];
      next.click();
      next.focus();
    };
  });
}

function startButtons() {
  at("share").onclick = async () => copy(await link(), "Link");
  at("command").onclick = () => copy(toCommand(question()), "Command");
  at("python").onclick = () => copy(toPython(question()), "Python");
  at("play").onclick = () => {
    openTab("puzzles");
    run("play", true);
  };
  at("edit").onclick = async () => {
    const { ok, error } = await quick.ask("model", { text: at("puzzle").value, stars: Number(at("stars").value) });
    if (error) return Object.assign(at("status"), { textContent: error, className: "error" });
    const [, name] = /^name = "(.*)"/m.exec(ok.toml) ?? [];
    const model = { "region-queens": "region-puzzle", "star-battle": "star-battle" }[name] ?? "n-queens";
    at("drawing").open = true;
    openTab("solve");
    return replace({ model, toml: ok.toml });
  };
  for (const one of document.querySelectorAll("[data-example]")) {
    one.onclick = async () => {
      notice("");
      await EXAMPLES[one.dataset.example]();
      save(true);
    };
  }
}

function showCatalogue({ engines, formats, kinds, grades }) {
  at("engine").replaceChildren(new Option("the predicted best", ""), ...engines.map(name => new Option(name, name)));
  at("format").replaceChildren(...formats.map(({ name }) => new Option(name, name)));
  at("kind").replaceChildren(...kinds.map(({ name, about }) => new Option(about, name)),
    new Option("a completion of the question", "question"));
  at("grade").replaceChildren(new Option("any", "0"), ...grades.map((rule, place) => new Option(`${place + 1} ${rule}`, place + 1)));
  at("format").addEventListener("change", () => {
    at("format-about").textContent = formats.find(({ name }) => name === at("format").value)?.about ?? "";
  });
}

async function start() {
  const { ok, error } = await quick.ask("catalogue", {});
  if (error) throw new Error(error);
  showCatalogue(ok);
  at("drawing").open = matchMedia("(min-width: 54rem)").matches;
  defaults = Object.fromEntries(kept.map(field => [field.id, valueOf(field)]));
  startTabs();
  startButtons();
  // An answer that a link brought is no step: Back would never leave it.
  startAnswers(save);
  startPuzzles(link);
  startPicture(() => openTab("puzzles"), () => run("read", true));
  startQuestion(ok.models, {
    changed(isStep) {
      notice("");
      save(isStep);
    },
    described(described) {
      showPlan(described);
      showStale();
      const { model, toml, set } = question();
      const isPlain = model === "n-queens" && !toml && Object.keys(set).length === 0;
      document.querySelector("[data-run=search]").hidden = !isPlain;
    },
  });
  for (const field of kept) {
    field.addEventListener("change", () => {
      if (isShowing) return;
      showStale();
      showPlan();
      save();
    });
  }
  onhashchange = showLink;
  await showLink();
  document.documentElement.dataset.ready = "yes";
}

start().catch(({ message }) => Object.assign(at("described"), { textContent: message, className: "error" }));
