// The playground: starts its parts, and keeps the state in the address.

import { startAnswers } from "./answers.js";
import { at } from "./elements.js";
import { quick } from "./engine.js";
import { question, restore, startQuestion } from "./question.js";
import { fromFragment, toCommand, toFragment, toPython } from "./share.js";

const tabs = [...document.querySelectorAll("[role=tab]")];
const kept = [...document.querySelectorAll("[data-kept]")];
const valueOf = field => field.type === "checkbox" ? field.checked : field.value;
let defaults = {};

function select(tab) {
  for (const other of tabs) {
    const isShown = other === tab;
    other.setAttribute("aria-selected", isShown);
    other.tabIndex = isShown ? 0 : -1;
    at(other.getAttribute("aria-controls")).hidden = !isShown;
  }
}

// The question, the tab, and the fields of the tabs that are not as at the start.
function state() {
  const fields = kept.filter(field => valueOf(field) !== defaults[field.id]);
  const tab = tabs.find(one => one.tabIndex === 0).id.replace("tab-", "");
  return { ...question(), tab, fields: Object.fromEntries(fields.map(field => [field.id, valueOf(field)])) };
}

async function save() {
  history.replaceState(null, "", await toFragment(state()));
}

async function show({ tab = "solve", fields = {}, ...asked }) {
  select(at(`tab-${tab}`) ?? tabs[0]);
  for (const field of kept) {
    const value = fields[field.id] ?? defaults[field.id];
    if (field.type === "checkbox") field.checked = value; else field.value = value;
  }
  showFormat();
  await restore(asked);
}

async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    at("copied").textContent = `${what} copied`;
  } catch {
    at("copied").textContent = text;
  }
}

let formats = [];

function showFormat() {
  at("format-about").textContent = formats.find(({ name }) => name === at("format").value)?.about ?? "";
}

function startTabs() {
  tabs.forEach((tab, place) => {
    tab.onclick = () => {
      select(tab);
      save();
    };
    tab.onkeydown = ({ key }) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
      if (!step) return;
      const next = tabs[(place + step + tabs.length) % tabs.length];
      next.click();
      next.focus();
    };
  });
}

function startShare() {
  at("share").onclick = async () => copy(location.href.split("#")[0] + await toFragment(state()), "Link");
  at("command").onclick = () => copy(toCommand(question()), "Command");
  at("python").onclick = () => copy(toPython(question()), "Python");
}

async function start() {
  const { ok, error } = await quick.ask("catalogue", {});
  if (error) throw new Error(error);
  formats = ok.formats;
  at("engine").replaceChildren(new Option("the predicted best", ""), ...ok.engines.map(name => new Option(name, name)));
  at("format").replaceChildren(...formats.map(({ name }) => new Option(name, name)));
  at("kind").replaceChildren(...ok.kinds.map(({ name, about }) => new Option(about, name)),
    new Option("a completion of the question", "question"));
  defaults = Object.fromEntries(kept.map(field => [field.id, valueOf(field)]));
  startTabs();
  startShare();
  startAnswers();
  startQuestion(ok.models, save);
  kept.forEach(field => field.addEventListener("change", save));
  at("format").addEventListener("change", showFormat);
  const plain = { model: "n-queens", n: 8 };
  onhashchange = async () => show(await fromFragment(location.hash) ?? plain);
  await show(await fromFragment(location.hash) ?? plain);
  document.documentElement.dataset.ready = "yes";
}

start().catch(({ message }) => Object.assign(at("described"), { textContent: message, className: "error" }));
