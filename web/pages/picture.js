// A picture of a puzzle: the grid that was read is drawn over it, and a click mends a square.

import { at, drawing, element, paragraph } from "./elements.js";
import { quick } from "./engine.js";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

// More pixels show no more of a grid.
const MOST_PIXELS = 3e6;

// The text that was read last.
let readText = null;

export const isFromPicture = text => text === readText;

// The regions of the squares beside one.
function beside(regions, size, place) {
  const [row, column] = [Math.floor(place / size), place % size];
  return [[row - 1, column], [row, column + 1], [row + 1, column], [row, column - 1]]
    .filter(([down, right]) => [down, right].every(at => 0 <= at && at < size))
    .map(([down, right]) => regions[down * size + right]);
}

// The lines between squares of different regions, and around the board.
function borders({ size, regions, left, top, across, down }) {
  let path = `M${left} ${top}h${size * across}v${size * down}h${-size * across}z`;
  regions.forEach((region, place) => {
    const [x, y] = [left + place % size * across, top + Math.floor(place / size) * down];
    if (place % size > 0 && regions[place - 1] !== region) path += `M${x} ${y}v${down}`;
    if (place >= size && regions[place - size] !== region) path += `M${x} ${y}h${across}`;
  });
  return path;
}

function show(canvas, board) {
  const { size, regions, left, top, across, down } = board;
  const over = drawing("svg", { viewBox: `0 0 ${canvas.width} ${canvas.height}` });
  const lines = drawing("path", { class: "borders" });
  const names = [];
  const refresh = () => {
    lines.setAttribute("d", borders(board));
    regions.forEach((region, place) => {
      const name = `${LETTERS[region]}, row ${Math.floor(place / size) + 1}, column ${place % size + 1}`;
      names[place][0].textContent = LETTERS[region];
      names[place][1].setAttribute("aria-label", `region ${name}`);
    });
    readText = Array.from({ length: size }, (_, row) =>
      regions.slice(row * size, row * size + size).map(region => LETTERS[region]).join("")).join("\n");
    at("puzzle").value = readText;
    at("puzzle").dispatchEvent(new Event("change"));
  };
  // The regions around a square, in turn.
  const mend = place => {
    const around = [...new Set([regions[place], ...beside(regions, size, place)])].sort((one, other) => one - other);
    regions[place] = around[(around.indexOf(regions[place]) + 1) % around.length];
    refresh();
  };
  regions.forEach((_, place) => {
    const [x, y] = [left + place % size * across, top + Math.floor(place / size) * down];
    const text = drawing("text", { x: x + across * .08, y: y + down * .32, "font-size": down * .3 });
    const square = drawing("rect", { x, y, width: across, height: down, role: "button", tabindex: 0, "data-place": place });
    square.onclick = () => mend(place);
    square.onkeydown = event => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      mend(place);
    };
    names.push([text, square]);
    over.append(text, square);
  });
  over.append(lines);
  refresh();
  const say = board.sure ? "Click a square that is wrong." : "This is doubtful: look at its borders, and click what is wrong.";
  at("overlay").replaceChildren(
    element("div", { className: "over" }, canvas, over),
    paragraph(`${size} x ${size} squares${board.by ? `, regions by ${board.by}` : ""}, certainty ${board.certainty.toFixed(2)}. ${say}`),
  );
}

async function look(file) {
  at("overlay").replaceChildren(paragraph("looking …"));
  try {
    const bitmap = await createImageBitmap(file).catch(() => {
      throw new Error("this file is no picture that the browser reads");
    });
    const scale = Math.min(1, Math.sqrt(MOST_PIXELS / (bitmap.width * bitmap.height)));
    const [width, height] = [bitmap.width, bitmap.height].map(side => Math.max(1, Math.round(side * scale)));
    const canvas = element("canvas", { width, height });
    const context = canvas.getContext("2d");
    // What is clear in the picture is white on a page.
    context.fillStyle = "#fff";
    context.fillRect(0, 0, width, height);
    context.drawImage(bitmap, 0, 0, width, height);
    const pixels = new Uint8Array(context.getImageData(0, 0, width, height).data.buffer);
    const { ok, error } = await quick.ask("look", { width, height, pixels });
    if (error) throw new Error(error);
    show(canvas, ok);
    return ok.sure;
  } catch ({ message }) {
    at("overlay").replaceChildren(paragraph(message, "error"));
    return false;
  }
}

const pictureIn = ({ files = [] }) => [...files].find(({ type }) => type.startsWith("image/"));

// Starts: `open` shows the tab of puzzles, `solve` is called with a picture that is read surely.
export function startPicture(open, solve) {
  const take = async file => {
    open();
    if (await look(file)) solve();
  };
  at("picture").onchange = ({ target }) => target.files.length > 0 && take(target.files[0]);
  document.addEventListener("paste", event => {
    const file = pictureIn(event.clipboardData);
    if (!file) return;
    event.preventDefault();
    take(file);
  });
  document.addEventListener("dragover", event => event.preventDefault());
  document.addEventListener("drop", event => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    const file = pictureIn(event.dataTransfer);
    if (file) take(file);
  });
}
