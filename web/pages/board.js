// The board to draw on: the engine's picture, with a control on each square.

import { at, element } from "./elements.js";

// The side of a square in pictures of the engine.
const SIDE = 45;

// Larger boards are drawn in the model file.
const MOST_SQUARES = 900;

let shown = { rows: 0, columns: 0, pieces: [] };
let brush = "";
let focus = 0;

// The name of a square: a file of letters and a rank.
export function squareName(row, column, rows) {
  let file = "";
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    file = String.fromCharCode(97 + (rest - 1) % 26) + file;
  }
  return file + (rows - row);
}

// What is on a square, in words.
function contents(name, place) {
  const { fixed, blocked, walls, regions, pieces } = shown;
  const [, symbol] = fixed.find(([square]) => square === name) ?? [];
  const piece = pieces.find(one => one.symbol === symbol);
  const letter = [...regions][place] ?? ".";
  const sign = piece ? `fixed ${piece.name}` : walls.includes(name) ? "wall" : blocked.includes(name) ? "blocked" : "empty";
  return letter === "." ? sign : `${sign}, region ${letter}`;
}

function showBoard() {
  const { rows, columns, svg } = shown;
  const board = at("board");
  const isShown = rows * columns > 0 && rows * columns <= MOST_SQUARES;
  board.hidden = !isShown;
  if (!isShown) return;
  const hadFocus = board.contains(document.activeElement);
  board.innerHTML = svg;
  focus = Math.min(focus, rows * columns - 1);
  const picture = board.firstElementChild;
  for (let place = 0; place < rows * columns; place += 1) {
    const [row, column] = [Math.floor(place / columns), place % columns];
    const name = squareName(row, column, rows);
    const square = document.createElementNS("http://www.w3.org/2000/svg", "rect");
    const attributes = {
      x: column * SIDE, y: row * SIDE, width: SIDE, height: SIDE, fill: "transparent", class: "square",
      role: "button", tabindex: place === focus ? 0 : -1, "data-square": name,
      "aria-label": `${name}, ${contents(name, place)}`,
    };
    Object.entries(attributes).forEach(([key, value]) => square.setAttribute(key, value));
    picture.append(square);
  }
  if (hadFocus) board.querySelector("[tabindex='0']").focus();
}

function showBrushes() {
  const fixed = shown.pieces.map(({ symbol, name, glyph }) => [symbol, `${glyph} fix a ${name}`]);
  const letters = [...new Set(shown.regions)].filter(letter => letter !== ".").sort();
  const free = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].find(letter => !letters.includes(letter));
  const regions = [...letters, free].filter(Boolean).map(letter => [`region ${letter}`, `region ${letter}`]);
  const all = [...fixed, ["blocked", "▒ block"], ["walls", "█ wall"], ...regions];
  if (letters.length > 0) all.push(["region .", "no region"]);
  if (!all.some(([name]) => name === brush)) brush = all[0][0];
  const hadFocus = at("brushes").contains(document.activeElement);
  at("brushes").replaceChildren(...all.map(([name, textContent]) => {
    const chosen = name === brush;
    const button = element("button", { type: "button", textContent, tabIndex: chosen ? 0 : -1 });
    button.setAttribute("role", "radio");
    button.setAttribute("aria-checked", chosen);
    button.dataset.brush = name;
    return button;
  }));
  if (hadFocus) at("brushes").querySelector("[tabindex='0']").focus();
}

// Shows what the engine says of a question.
export function showDrawing(described) {
  shown = described;
  showBoard();
  showBrushes();
}

function choose(button) {
  brush = button.dataset.brush;
  showBrushes();
}

// The arrow keys move the focus by these steps.
function onArrows(steps, move) {
  return event => {
    const step = steps()[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(event.target, step);
  };
}

// Calls `draw` with the square and the brush of a click.
export function startBoard(draw) {
  const board = at("board");
  const places = () => [...board.querySelectorAll(".square")];
  const drawAt = target => {
    if (!target.dataset?.square) return;
    focus = places().indexOf(target);
    draw(target.dataset.square, brush);
  };
  board.onclick = ({ target }) => drawAt(target);
  const move = (target, step) => {
    const next = places()[places().indexOf(target) + step];
    if (!next) return;
    target.setAttribute("tabindex", -1);
    next.setAttribute("tabindex", 0);
    focus = places().indexOf(next);
    next.focus();
  };
  const arrows = onArrows(() => ({
    ArrowLeft: -1, ArrowRight: 1, ArrowUp: -shown.columns, ArrowDown: shown.columns,
  }), move);
  board.onkeydown = event => {
    if (event.key !== "Enter" && event.key !== " ") return arrows(event);
    event.preventDefault();
    drawAt(event.target);
  };
  const brushes = at("brushes");
  brushes.onclick = ({ target }) => target.dataset.brush && choose(target);
  brushes.onkeydown = onArrows(() => ({ ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }), (target, step) => {
    const all = [...brushes.children];
    choose(all[(all.indexOf(target) + step + all.length) % all.length]);
  });
}
