// Shows the state. Only this file changes the page.

const at = id => document.getElementById(id);
const SVG = "http://www.w3.org/2000/svg";

// More conflicts than these are only counted.
const MOST_SENTENCES = 2;

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

function drawing(kind, content) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 45 45");
  svg.setAttribute("class", kind);
  svg.setAttribute("aria-hidden", "true");
  const part = document.createElementNS(SVG, content.href ? "use" : "path");
  for (const [key, value] of Object.entries(content)) part.setAttribute(key, value);
  svg.append(part);
  return svg;
}

// The empty board: the ground and, on it, a cell for each square.
function buildBoard(puzzle) {
  const { rows, cols, number } = puzzle;
  for (const ground of document.querySelectorAll(".ground")) {
    ground.toggleAttribute("hidden", ground.id !== `ground-${number}`);
  }
  const cell = square => element("div",
    { role: "gridcell", tabindex: "-1", class: "cell", "data-square": square });
  const row = (_, row) => element("div", { role: "row", class: "row" },
    ...Array.from({ length: cols }, (_, col) => cell(row * cols + col)));
  at("grid").replaceChildren(...Array.from({ length: rows }, row));
  at("grid").setAttribute("aria-label", `${puzzle.title}, ${rows} rows, ${cols} columns`);
  at("frame").style.setProperty("--rows", Math.max(rows, 1));
  at("frame").style.setProperty("--cols", Math.max(cols, 1));
  const name = text => element("span", {}, text);
  const ranks = puzzle.names.filter((_, square) => square % cols === 0);
  at("ranks").replaceChildren(...ranks.map(text => name(text.replace(/^\D+/, ""))));
  const files = puzzle.names.slice(0, cols);
  at("files").replaceChildren(...files.map(text => name(text.replace(/\d+$/, ""))));
}

const cellOf = square => document.querySelector(`[data-square="${square}"]`);

// The content of a square in a word.
function content({ puzzle, marks }, square, crosses) {
  if (puzzle.walls.includes(square)) return "wall";
  if (puzzle.blocked.includes(square)) return "blocked";
  if (puzzle.given.includes(square)) return `given ${puzzle.piece}`;
  if (marks[square] === PIECE) return puzzle.piece;
  return crosses.has(square) ? "crossed" : "empty";
}

function label(game, square, crosses, notes) {
  const { names, regions } = game.puzzle;
  const region = regions.length > 0 && regions[square] !== "." ? `region ${regions[square]}` : "";
  const parts = [names[square], region, content(game, square, crosses), ...notes];
  return parts.filter(Boolean).join(", ");
}

function mark(game, square, crosses) {
  if (game.marks[square] === PIECE) return "piece";
  return crosses.has(square) ? "cross" : "";
}

const pieceOf = ({ number }) => ({ href: `#piece-${number}` });
const CROSSED = { d: "M15 15 30 30M30 15 15 30" };

const drawn = {
  piece: puzzle => [drawing("piece", pieceOf(puzzle))],
  cross: () => [drawing("cross", CROSSED)],
  "to place": puzzle => [drawing("piece aim", pieceOf(puzzle))],
  "to cross": () => [drawing("cross aim", CROSSED)],
  "to empty": () => [],
  "": () => [],
};

// What a hint does to a square, by the mark that it sets.
const AIMS = { [EMPTY]: "to empty", [CROSS]: "to cross", [PIECE]: "to place" };

// Draws a square again where something changed.
function showCell(cell, puzzle, shown) {
  const { sign, classes, text, isKept } = shown;
  if (cell.dataset.mark !== sign) {
    cell.dataset.mark = sign;
    cell.replaceChildren(...drawn[sign](puzzle));
  }
  cell.className = ["cell", ...classes].join(" ");
  cell.setAttribute("aria-label", text);
  cell.setAttribute("aria-readonly", isKept);
}

function showBoard(game, { auto, hint, found, focused }) {
  const { puzzle, marks } = game;
  const crosses = crossed(game, auto);
  const of = kind => new Set(found.filter(one => one.kind === kind).flatMap(one => one.squares));
  const [many, few, because] = [of("many"), of("few"), new Set(hint?.because)];
  const changes = new Map(hint?.changes);
  for (const cell of document.querySelectorAll(".cell")) {
    const square = Number(cell.dataset.square);
    const aim = AIMS[changes.get(square)] ?? "";
    const classes = Object.entries({
      many: many.has(square),
      few: few.has(square),
      because: because.has(square),
      given: puzzle.given.includes(square),
      auto: crosses.has(square) && marks[square] !== CROSS,
    }).filter(([, holds]) => holds).map(([name]) => name);
    const notes = [
      many.has(square) || few.has(square) ? "conflict" : "",
      because.has(square) ? "reason" : "",
      aim,
    ];
    const text = label(game, square, crosses, notes);
    const sign = mark(game, square, crosses) || aim;
    showCell(cell, puzzle, { sign, classes, text, isKept: isKept(puzzle, square) });
    cell.tabIndex = square === focused ? 0 : -1;
  }
}

// The letters of the regions that the message names, as they may be hidden.
function showNames({ hint, found }) {
  const shown = hint ? [hint] : found.slice(0, MOST_SENTENCES);
  const names = shown.flatMap(one => one.sets);
  for (const region of document.querySelectorAll("[data-name]")) {
    region.classList.toggle("named", names.includes(region.dataset.name));
  }
}

function clock(seconds) {
  const two = number => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return (hours > 0 ? `${hours}:${two(minutes)}` : minutes) + `:${two(seconds % 60)}`;
}

const sentence = text => text.charAt(0).toUpperCase() + text.slice(1) + ".";

// The heading and the sentences of the message.
function message(game, { hint, found }) {
  const { puzzle, seconds, hints } = game;
  if (isSolved(game)) {
    const help = hints > 0 ? ` with ${counted(hints, "hint")}` : "";
    const text = "All rules hold, and this is the only solution.";
    return { kind: "solved", head: `Well done! Solved in ${clock(seconds)}${help}.`, text };
  }
  if (hint) {
    const text = hint.kind === "mistake"
      ? `${hint.text} Press Hint again to take it back.`
      : `${hint.text} Press Hint again to apply it.`;
    return { kind: "hint", head: sentence(hint.rule).slice(0, -1), text };
  }
  if (found.length > 0) {
    const more = found.length - MOST_SENTENCES;
    const sentences = found.slice(0, MOST_SENTENCES).map(one => sentence(one.text));
    if (more > 0) sentences.push(`${counted(more, "more conflict")}.`);
    return { kind: "conflict", head: "Conflict", text: sentences.join(" ") };
  }
  return { kind: "", head: "", text: "" };
}

function showMessage(game, now) {
  const { kind, head, text } = message(game, now);
  // A live region is read out whenever it changes, so it changes only with its text.
  if (at("head").textContent !== head) at("head").textContent = head;
  if (at("text").textContent !== text) at("text").textContent = text;
  at("message").className = kind;
  at("legend").toggleAttribute("hidden", now.hint?.kind !== "step");
  at("hint").textContent =
    now.hint ? (now.hint.kind === "mistake" ? "Take it back" : "Apply hint") : "Hint";
}

function showFacts(game, settings) {
  const { puzzle, seconds } = game;
  const placed = piecesOf(game).length;
  const all = counted(puzzle.solution.length, puzzle.piece);
  at("progress").textContent = `${placed} of ${all}`;
  at("timer").textContent = clock(seconds);
  at("timer").toggleAttribute("hidden", !settings.timer);
}

function showButtons(game) {
  at("undo").disabled = game.past.length === 0;
  at("redo").disabled = game.future.length === 0;
  at("hint").disabled = isSolved(game);
  at("restart").disabled = game.past.length === 0 && game.future.length === 0;
}

function showSettings({ theme, patterns, auto, timer, mode }) {
  const prefersDark = matchMedia("(prefers-color-scheme: dark)").matches;
  const isDark = theme === null ? prefersDark : theme === "dark";
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
  document.documentElement.dataset.patterns = patterns ? "on" : "off";
  const pressed = { dark: isDark, patterns, auto, clock: timer };
  for (const [id, holds] of Object.entries(pressed)) at(id).setAttribute("aria-pressed", holds);
  for (const radio of document.getElementsByName("mode")) radio.checked = radio.value === mode;
}

// The text above and below the board.
function showPuzzle(puzzle) {
  at("title").textContent = puzzle.title;
  at("rating").textContent = puzzle.rating ?? "";
  at("rules").textContent = sentence(puzzle.rules);
  at("evidence").textContent = puzzle.evidence;
  at("piece-mode").textContent = sentence(puzzle.piece).slice(0, -1);
}

function showList(games, chosen) {
  at("list").replaceChildren(...games.map((game, place) => {
    const done = isSolved(game) ? " (solved)" : game.past.length > 0 ? " (begun)" : "";
    const option = element("option", { value: place }, `${place + 1}. ${game.puzzle.title}${done}`);
    option.selected = place === chosen;
    return option;
  }));
  at("chooser").toggleAttribute("hidden", games.length === 1);
  at("previous").disabled = chosen === 0;
  at("next").disabled = chosen === games.length - 1;
}

// What to do after a solved puzzle: `next` is the place of another one, if there is one.
function showEnd(game, next) {
  at("end").toggleAttribute("hidden", !isSolved(game));
  at("next-puzzle").toggleAttribute("hidden", next === undefined);
  at("share").href = fragment(game.puzzle);
  at("shared").textContent = "";
}

// Reads out what a move changed.
function say(text) {
  at("said").textContent = text;
}
