// The question: the model, its numbers, and what is drawn.

import { showDrawing, startBoard } from "./board.js";
import { at, element } from "./elements.js";
import { quick } from "./engine.js";

const MOST = 2048;

let models = [];
// What is called after each change, and with each description.
let listeners = {};
// Only the answer to the last question is shown.
let asked = 0;
// The question as it was last, those before, and those that were undone.
let current = null;
const past = [];
const future = [];
// The texts of models that were left, by name.
const left = new Map();

const chosen = () => models.find(({ name }) => name === at("model").value) ?? models[0];
const numberFields = () => [...at("numbers").querySelectorAll("input[type=number]")];

const isDrawnOn = () => at("toml").value !== chosen().toml;

// What the engine gets, and what a link has. `toml` is empty for a model of the gallery.
export function question() {
  const { name, start } = chosen();
  const fields = numberFields().filter(({ value }) => value !== "");
  const values = Object.fromEntries(fields.map(field => [field.name, Number(field.value)]));
  const { n = null, ...set } = values;
  return { model: name, toml: start || isDrawnOn() ? at("toml").value : "", n, set };
}

// What is wrong with a number, in words.
export function fault() {
  const isWhole = value => /^\d+$/.test(value) && Number(value) <= MOST;
  const wrong = numberFields().find(({ value, validity }) => validity.badInput || value !== "" && !isWhole(value));
  if (wrong) return `${wrong.name} is a whole number from 0 to ${MOST}: give one, such as 8`;
  return question().n === null && !isDrawnOn() ? "n is empty: give the size of the board, such as 8" : "";
}

// A number. Without one, the model's own value holds.
function numberField(name, value, title, placeholder) {
  const oninput = () => changed();
  const number = element("input", { type: "number", min: 0, max: MOST, name, title, value, placeholder, oninput });
  return element("label", {}, `${name} `, number);
}

// The size of the board, with a slider.
function sizeFields(n) {
  const field = numberField("n", n ?? "", "the size of the board", "rows");
  const slider = element("input", { type: "range", min: 0, max: 20, value: n ?? 0, ariaLabel: "n, a slider" });
  const number = field.lastChild;
  number.addEventListener("input", () => {
    slider.value = number.value;
  });
  slider.oninput = () => {
    number.value = slider.value;
    changed();
  };
  return [field, slider];
}

function showNumbers(names, { n, set }) {
  const { parameters, sought } = chosen();
  const help = name => parameters.find(one => one.name === name)?.help ?? "";
  const fields = names.map(name => numberField(name, set[name] ?? "", help(name), name === sought ? "best" : "default"));
  at("numbers").replaceChildren(...sizeFields(n), ...fields);
  at("numbers").dataset.names = names.join();
}

function say(text, isError) {
  Object.assign(at("described"), { textContent: text, className: isError ? "error" : "" });
}

// Shows the question as the engine understands it.
async function describe() {
  asked += 1;
  const mine = asked;
  const wrong = fault();
  const { ok, error } = wrong ? { error: wrong } : await quick.ask("describe", { question: question() });
  if (mine !== asked) return;
  say(ok?.text ?? error, !ok);
  at("toml").setAttribute("aria-invalid", Boolean(!ok && !wrong));
  // The message of a fault in the model file has its line.
  at("editor").open ||= /^model\.toml:\d+/.test(error ?? "");
  if (ok) {
    if (at("numbers").dataset.names !== ok.parameters.join()) showNumbers(ok.parameters, question());
    const [number, slider] = at("numbers").querySelectorAll("input");
    number.placeholder = ok.n;
    slider.value = ok.n;
    at("torus").checked = ok.wrap === "both";
    showDrawing(ok);
  }
  at("undo").disabled = past.length === 0;
  at("redo").disabled = future.length === 0;
  current = question();
  listeners.described(ok);
}

async function changed(isStep = false) {
  listeners.changed(isStep);
  await describe();
}

// Drawings wait for each other: each begins from the text of the one before.
let drawings = Promise.resolve();

function change(name, request) {
  drawings = drawings.then(async () => {
    const { ok, error } = await quick.ask(name, { question: question(), ...request });
    if (error) return say(error, true);
    remember();
    at("toml").value = ok.toml;
    return changed();
  });
  return drawings;
}

export const joinEdges = edges => change("wrap", { edges });

function remember() {
  past.push(current);
  future.length = 0;
}

function go(from, to) {
  drawings = drawings.then(() => {
    if (from.length === 0) return undefined;
    to.push(question());
    return restore(from.pop(), true);
  });
}

export const undo = () => go(past, future);
export const redo = () => go(future, past);

function showModel({ toml, n, set }) {
  const { about, parameters, toml: own } = chosen();
  at("toml").value = toml || own;
  at("model").title = about;
  showNumbers(parameters.map(({ name }) => name), { n, set });
}

export const isModel = name => models.some(one => one.name === name);

// Shows a state: that of a link, or n queens.
export function restore({ model, toml = "", n = null, set = {} }, isChange = false) {
  at("model").value = isModel(model) ? model : "n-queens";
  showModel({ toml, n, set });
  return isChange ? changed(true) : describe();
}

// The same as a step that can be undone.
export function replace(state) {
  remember();
  return restore(state, true);
}

// A question that would be lost is only reset by a second click.
function startReset() {
  const reset = at("reset");
  const ask = isAsking => {
    reset.textContent = isAsking ? "Really reset?" : "Reset";
    reset.classList.toggle("go", isAsking);
  };
  reset.onblur = () => ask(false);
  reset.onclick = () => {
    if (isDrawnOn() && !reset.classList.contains("go")) return ask(true);
    ask(false);
    return replace({ model: chosen().name, n: question().n ?? 8 });
  };
}

// Starts. `listener.changed` is called after each change, with whether it is a step of its own, and
// `listener.described` with each description.
export function startQuestion(gallery, listener) {
  models = gallery;
  listeners = listener;
  const options = isStart => models.filter(({ start }) => start === isStart).map(({ name }) => new Option(name, name));
  const starts = element("optgroup", { label: "to draw on" }, ...options(true));
  at("model").replaceChildren(...options(false), starts);
  at("model").onchange = () => {
    left.set(current.model, current.toml);
    const { name } = chosen();
    return replace({ model: name, toml: left.get(name), n: current.n ?? 8 });
  };
  startReset();
  at("toml").oninput = () => changed();
  at("torus").onchange = ({ target }) => joinEdges(target.checked ? "both" : "");
  at("undo").onclick = undo;
  at("redo").onclick = redo;
  document.addEventListener("keydown", event => {
    const isText = event.target.matches("textarea, input:not([type=checkbox], [type=range], [type=file])");
    if (isText || event.altKey || !(event.ctrlKey || event.metaKey)) return;
    const act = { z: event.shiftKey ? redo : undo, y: redo }[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  });
  startBoard((squares, brush) => change("draw", { squares, brush }));
}
