// The question: the model, its numbers, and what is drawn.

import { showDrawing, startBoard } from "./board.js";
import { at, element } from "./elements.js";
import { quick } from "./engine.js";

let models = [];
let changed = () => {};
// Only the answer to the last question is shown.
let asked = 0;

const chosen = () => models.find(({ name }) => name === at("model").value) ?? models[0];

// What the engine gets, and what a link has. `toml` is empty for a model of the gallery.
export function question() {
  const { name, toml } = chosen();
  const fields = [...at("numbers").querySelectorAll("input[type=number]")].filter(({ value }) => value !== "");
  const values = Object.fromEntries(fields.map(field => [field.name, Number(field.value)]));
  const { n = null, ...set } = values;
  return { model: name, toml: at("toml").value === toml ? "" : at("toml").value, n, set };
}

// A number with a slider. Without a number, the model's own value holds.
function numberField(name, value, title, placeholder) {
  const bounds = { min: 0, name, title };
  const number = element("input", { type: "number", max: 2048, ...bounds, value, placeholder });
  const slider = element("input", { type: "range", max: 20, ...bounds, value: value === "" ? 0 : value });
  slider.setAttribute("aria-label", `${name}, a slider`);
  number.oninput = () => {
    slider.value = number.value;
    changed();
  };
  slider.oninput = () => {
    number.value = slider.value;
    changed();
  };
  return element("div", { className: "fields" }, element("label", {}, `${name} `, number), slider);
}

function showNumbers(names, { n, set }) {
  const { parameters, sought } = chosen();
  const help = name => parameters.find(one => one.name === name)?.help ?? "";
  const fields = names.map(name => numberField(name, set[name] ?? "", help(name), name === sought ? "best" : "default"));
  at("numbers").replaceChildren(numberField("n", n ?? "", "the size of the board", "rows"), ...fields);
  at("numbers").dataset.names = names.join();
}

// Shows the question as the engine understands it.
async function describe() {
  asked += 1;
  const mine = asked;
  const { ok, error } = await quick.ask("describe", { question: question() });
  if (mine !== asked) return;
  Object.assign(at("described"), { textContent: ok?.text ?? error, className: ok ? "" : "error" });
  at("toml").setAttribute("aria-invalid", !ok);
  // The message of a fault in the model file has its line.
  const [, line] = /^model\.toml:(\d+)/.exec(error ?? "") ?? [];
  at("editor").open ||= Boolean(line);
  if (!ok) return;
  if (at("numbers").dataset.names !== ok.parameters.join()) showNumbers(ok.parameters, question());
  at("torus").checked = ok.wrap === "both";
  showDrawing(ok);
}

// Writes a drawing into the model file.
async function change(name, request) {
  const { ok, error } = await quick.ask(name, { question: question(), ...request });
  if (error) {
    Object.assign(at("described"), { textContent: error, className: "error" });
    return;
  }
  at("toml").value = ok.toml;
  changed();
}

function showModel({ toml, n, set }) {
  const { about, parameters, toml: own } = chosen();
  at("toml").value = toml || own;
  at("about").textContent = toml ? "" : about;
  showNumbers(parameters.map(({ name }) => name), { n, set });
}

// Shows a state: that of a link, or n queens.
export function restore({ model, toml = "", n = null, set = {} }) {
  at("model").value = models.some(({ name }) => name === model) ? model : "n-queens";
  showModel({ toml, n, set });
  return describe();
}

// Starts; `listener` is called after each change.
export function startQuestion(gallery, listener) {
  models = gallery;
  changed = async () => {
    listener();
    await describe();
  };
  at("model").replaceChildren(...models.map(({ name }) => new Option(name, name)));
  const again = () => {
    showModel({ toml: "", n: question().n ?? 8, set: {} });
    changed();
  };
  at("model").onchange = again;
  at("reset").onclick = again;
  at("toml").oninput = () => changed();
  at("torus").onchange = ({ target }) => change("wrap", { edges: target.checked ? "both" : "" });
  startBoard((square, brush) => change("draw", { square, brush }));
}
