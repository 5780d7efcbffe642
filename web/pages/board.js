// The board to draw on: the engine's picture, with a control on each square.

import { neighbour, way } from "../../crates/puzzle/src/play/squares.js";
import { at, drawing, element } from "./elements.js";

// The side of a square in pictures of the engine.
const SIDE = 45;

// Larger boards are drawn in the model file.
const MOST_SQUARES = 900;

let shown = { rows: 0, columns: 0, pieces: [] };
let brush = "";
let focus = 0;
// The squares of a stroke that goes on.
let stroke = null;

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

const squares = () => [...at("board").querySelectorAll(".square")];

function showStroke() {
  for (const square of squares()) square.classList.toggle("drawn", stroke?.includes(square.dataset.square) ?? false);
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
    // Letters tell regions apart where colours do not.
    const letter = [...shown.regions][place] ?? ".";
    if (letter !== ".") picture.append(drawing("text", { x: column * SIDE + 3, y: row * SIDE + 13, class: "letter" }, letter));
    picture.append(drawing("rect", {
      x: column * SIDE, y: row * SIDE, width: SIDE, height: SIDE, fill: "transparent", class: "square",
      role: "button", tabindex: place === focus ? 0 : -1, "data-square": name,
      "aria-label": `${name}, ${contents(name, place)}`,
    }));
  }
  showStroke();
  if (hadFocus) board.querySelector("[tabindex='0']").focus({ preventScroll: true });
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
    const made = element("button", { type: "button", textContent, tabIndex: chosen ? 0 : -1 });
    made.setAttribute("role", "radio");
    made.setAttribute("aria-checked", chosen);
    made.dataset.brush = name;
    return made;
  }));
  if (hadFocus) at("brushes").querySelector("[tabindex='0']").focus();
}

// Shows what the engine says of a question.
export function showDrawing(described) {
  shown = described;
  showBoard();
  showBrushes();
}

export function choose(name) {
  brush = name;
  showBrushes();
}

function focusOn(place) {
  const all = squares();
  all[focus].setAttribute("tabindex", -1);
  all[place].setAttribute("tabindex", 0);
  focus = place;
  all[place].focus({ preventScroll: true });
}

// A press draws on a square, a drag on all that it crosses; of pieces, only the first is fixed.
function startPointer(draw) {
  const board = at("board");
  let last = null;
  const placeAt = ({ clientX, clientY }) => {
    const place = squares().indexOf(document.elementFromPoint(clientX, clientY));
    return place < 0 ? null : place;
  };
  const name = place => squares()[place].dataset.square;
  board.onpointerdown = event => {
    const place = placeAt(event);
    if (place === null || event.button !== 0 || !event.isPrimary) return;
    focusOn(place);
    [stroke, last] = [[name(place)], place];
    board.setPointerCapture(event.pointerId);
    showStroke();
    event.preventDefault();
  };
  board.onpointermove = event => {
    const place = stroke && event.isPrimary ? placeAt(event) : null;
    if (place === null || place === last || shown.pieces.some(({ symbol }) => symbol === brush)) return;
    stroke = [...new Set([...stroke, ...way(shown.columns, last, place).map(name)])];
    last = place;
    showStroke();
  };
  const end = isDone => event => {
    if (!stroke || !event.isPrimary) return;
    const drawn = stroke;
    stroke = null;
    showStroke();
    if (isDone) draw(drawn, brush);
  };
  board.onpointerup = end(true);
  board.onpointercancel = end(false);
}

// Calls `draw` with the squares and the brush of a stroke.
export function startBoard(draw) {
  startPointer(draw);
  const board = at("board");
  const drawAt = ({ dataset }) => dataset?.square && draw([dataset.square], brush);
  // Screen readers click without a pointer.
  board.onclick = ({ target, detail }) => detail === 0 && drawAt(target);
  board.onkeydown = event => {
    const { key, target } = event;
    const goal = neighbour({ rows: shown.rows, cols: shown.columns }, focus, key, event.ctrlKey || event.metaKey);
    if (goal === undefined && key !== "Enter" && key !== " ") return;
    event.preventDefault();
    if (goal === undefined) drawAt(target); else focusOn(goal);
  };
  const brushes = at("brushes");
  brushes.onclick = ({ target }) => target.dataset.brush && choose(target.dataset.brush);
  brushes.onkeydown = event => {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const all = [...brushes.children];
    choose(all[(all.indexOf(event.target) + step + all.length) % all.length].dataset.brush);
  };
}
