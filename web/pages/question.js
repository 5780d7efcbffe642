// The question: the model, its numbers, and the board to draw on.

const at = id => document.getElementById(id);

// The formats that a tab can write, with the names of `nq-sat list formats`.
export const FORMATS = ["dimacs", "icnf", "wcnf", "opb", "lp", "mps", "smtlib", "minizinc", "xcsp3"];

let gallery = [];
let shown = { rows: 0, columns: 0, pieces: [] };
let brush = "block";
// The squares with a piece or a block, by name: a symbol, or `#`.
const drawn = new Map();

const chosen = () => gallery.find(({ name }) => name === at("model").value);

// The pieces and the blocked squares, as the options --fix and --block have them.
function squares() {
  const all = [...drawn];
  const fix = all.filter(([, sign]) => sign !== "#").map(([name, sign]) => sign + name);
  const block = all.filter(([, sign]) => sign === "#").map(([name]) => name);
  return { fix: fix.join(","), block: block.join(",") };
}

// What the engine gets, and what a link has.
export function question() {
  const fields = [...at("parameters").querySelectorAll("input")];
  const values = fields.filter(field => field.value !== "").map(({ name, value }) => [name, Number(value)]);
  const own = at("toml").value !== chosen()?.toml;
  const n = at("n").value === "" ? null : Number(at("n").value);
  return {
    model: at("model").value, own, toml: own ? at("toml").value : "", n,
    set: Object.fromEntries(values), ...squares(),
  };
}

function showParameters(set = {}) {
  const { parameters, sought } = chosen();
  at("parameters").replaceChildren(...parameters.map(({ name, help }) => {
    const label = document.createElement("label");
    const field = Object.assign(document.createElement("input"), {
      type: "number", min: 0, name, title: help, value: set[name] ?? "",
      placeholder: name === sought ? "best" : "default",
    });
    label.append(`${name} `, field);
    return label;
  }));
}

function showModel(set) {
  const { toml, about } = chosen();
  at("toml").value = toml;
  at("about").textContent = about;
  showParameters(set);
}

// The name of a square: a file of letters and a rank.
function squareName(row, column) {
  let file = "";
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    file = String.fromCharCode(97 + (rest - 1) % 26) + file;
  }
  return file + (shown.rows - row);
}

function showBoard() {
  const { rows, columns, blocked = [] } = shown;
  const board = at("board");
  // Larger boards are drawn in the model file.
  const isLarge = rows * columns > 900 || rows * columns === 0;
  board.hidden = isLarge;
  if (isLarge) return;
  board.style.gridTemplateColumns = `repeat(${columns}, 1fr)`;
  board.style.setProperty("--columns", columns);
  board.style.setProperty("--ratio", columns / rows);
  board.replaceChildren(...Array.from({ length: rows * columns }, (_, square) => {
    const [row, column] = [Math.floor(square / columns), square % columns];
    const name = squareName(row, column);
    const sign = drawn.get(name) ?? (blocked.includes(name) ? "#" : "");
    const what = sign === "#" ? "blocked" : sign === "" ? "free" : `fixed ${sign}`;
    const cell = Object.assign(document.createElement("button"), {
      type: "button", textContent: sign === "#" ? "" : sign, tabIndex: square === 0 ? 0 : -1,
      className: `${(row + column) % 2 ? "dark" : ""} ${sign === "#" ? "blocked" : ""}`,
    });
    cell.dataset.square = name;
    cell.setAttribute("aria-label", `${name}, ${what}`);
    return cell;
  }));
}

function showBrushes() {
  const all = [["block", "blocks a square"], ...shown.pieces.map(symbol => [symbol, `fixes ${symbol}`])];
  if (!all.some(([name]) => name === brush)) brush = "block";
  at("brushes").replaceChildren(...all.map(([name, text]) => {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: text });
    button.setAttribute("role", "radio");
    button.setAttribute("aria-checked", name === brush);
    button.onclick = () => {
      brush = name;
      showBrushes();
    };
    return button;
  }));
}

// Shows what the engine says of the question.
export function describe({ ok, error }) {
  at("described").textContent = ok?.text ?? error;
  at("described").className = ok ? "" : "error";
  if (!ok) return;
  shown = ok;
  showBoard();
  showBrushes();
}

// Starts with a state, or with eight queens; `changed` is called after each change.
export function start(models, state, changed) {
  gallery = models;
  at("model").replaceChildren(...models.map(({ name }) => new Option(name, name)));
  at("format").replaceChildren(...FORMATS.map(name => new Option(name, name)));
  function restore({ model, toml, n, set, fix, block }) {
    at("model").value = models.some(({ name }) => name === model) ? model : "n-queens";
    showModel(set ?? {});
    if (toml) Object.assign(at("toml"), { value: toml });
    at("editor").open = Boolean(toml);
    at("n").value = n ?? "";
    drawn.clear();
    for (const word of (fix ?? "").split(",").filter(Boolean)) drawn.set(word.slice(1), word[0]);
    for (const name of (block ?? "").split(",").filter(Boolean)) drawn.set(name, "#");
  }
  restore(state ?? { model: "n-queens", n: 8 });
  at("model").onchange = () => {
    drawn.clear();
    showModel({});
    changed();
  };
  at("reset").onclick = () => {
    showModel({});
    changed();
  };
  at("clear").onclick = () => {
    drawn.clear();
    changed();
  };
  for (const id of ["n", "toml", "parameters"]) at(id).oninput = changed;
  at("board").onclick = ({ target }) => {
    const { square } = target.dataset;
    if (!square) return;
    const sign = brush === "block" ? "#" : brush;
    if (drawn.get(square) === sign) drawn.delete(square); else drawn.set(square, sign);
    changed();
  };
  at("board").onkeydown = event => {
    const cells = [...at("board").children];
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -shown.columns, ArrowDown: shown.columns };
    const next = cells[cells.indexOf(event.target) + step[event.key]];
    if (!next) return;
    event.preventDefault();
    event.target.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  };
}
