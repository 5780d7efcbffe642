// The state of a puzzle and its rules. Nothing here touches the page.

const [EMPTY, CROSS, PIECE] = [0, 1, 2];

// What names a puzzle in the address of the page.
const fragment = ({ id }) => `#puzzle=${id}`;

// The board as it is given.
function newGame(puzzle) {
  const marks = Array(puzzle.names.length).fill(EMPTY);
  for (const square of puzzle.given) marks[square] = PIECE;
  return { puzzle, marks, past: [], future: [], seconds: 0, hints: 0 };
}

// Blocked squares and given pieces stay as they are.
const isKept = ({ blocked, given }, square) => blocked.includes(square) || given.includes(square);

const piecesOf = ({ marks }) => [...marks.keys()].filter(square => marks[square] === PIECE);

// Puts marks on squares and returns the squares that change. They are one move to undo, or belong
// to the last move if `joins`.
function move(game, wanted, joins = false) {
  const { puzzle, marks, past } = game;
  const changes = wanted
    .filter(([square, mark]) => !isKept(puzzle, square) && marks[square] !== mark)
    .map(([square, mark]) => [square, marks[square], mark]);
  for (const [square, , after] of changes) marks[square] = after;
  if (joins) past[past.length - 1].push(...changes);
  else if (changes.length > 0) past.push(changes);
  if (changes.length > 0) game.future = [];
  return changes.map(([square]) => square);
}

// Takes the last move back and returns its squares.
function undo(game) {
  const changes = game.past.pop() ?? [];
  for (const [square, before] of changes) game.marks[square] = before;
  if (changes.length > 0) game.future.push(changes);
  return changes.map(([square]) => square);
}

// Repeats the last move that was taken back and returns its squares.
function redo(game) {
  const changes = game.future.pop() ?? [];
  for (const [square, , after] of changes) game.marks[square] = after;
  if (changes.length > 0) game.past.push(changes);
  return changes.map(([square]) => square);
}

// Clears the board, as one move.
function restart(game) {
  game.seconds = 0;
  game.hints = 0;
  return move(game, game.marks.map((_, square) => [square, EMPTY]));
}

// The squares that the pieces on the board exclude: by attack, or because a set has all its pieces.
function excluded({ puzzle, marks }) {
  const pieces = piecesOf({ marks });
  const squares = new Set(pieces.flatMap(piece => puzzle.attacks[piece]));
  for (const set of puzzle.sets) {
    const placed = set.squares.filter(square => marks[square] === PIECE);
    if (placed.length >= set.most) set.squares.forEach(square => squares.add(square));
  }
  pieces.forEach(piece => squares.delete(piece));
  return squares;
}

// The squares with a cross, either by the player or, if `auto`, because they are excluded.
function crossed(game, auto) {
  const squares = auto ? excluded(game) : new Set();
  game.marks.forEach((mark, square) => mark === CROSS && squares.add(square));
  game.puzzle.blocked.forEach(square => squares.delete(square));
  return squares;
}

const counted = (number, word) => `${number} ${word}${number === 1 ? "" : "s"}`;

// What cannot be right by the rules, each with its squares and a sentence.
function conflicts(game, auto) {
  return [...attackingPairs(game), ...wrongSets(game, auto)];
}

function attackingPairs({ puzzle, marks }) {
  const pieces = piecesOf({ marks });
  const attack = (from, to) => puzzle.attacks[from].includes(to);
  const pairs = pieces.flatMap((first, place) =>
    pieces.slice(place + 1).map(second => [first, second]));
  return pairs
    .filter(([first, second]) => attack(first, second) || attack(second, first))
    .map(squares => {
      const names = squares.map(square => puzzle.names[square]);
      const both = `the ${puzzle.piece}s on ${names.join(" and ")}`;
      return { kind: "many", squares, sets: [], text: `${both} attack each other` };
    });
}

// The sets with too many pieces, or with too few open squares.
function wrongSets(game, auto) {
  const { puzzle, marks } = game;
  const shut = crossed(game, auto);
  puzzle.blocked.forEach(square => shut.add(square));
  return puzzle.sets.flatMap(({ name, squares, least, most }) => {
    const placed = squares.filter(square => marks[square] === PIECE);
    const open = squares.filter(square => marks[square] !== PIECE && !shut.has(square)).length;
    const [surplus, missing] = [placed.length - most, least - placed.length];
    if (surplus > 0) {
      const text = `${name} has ${counted(placed.length, puzzle.piece)}, ${surplus} too many`;
      return [{ kind: "many", squares: placed, sets: [name], text }];
    }
    if (missing <= open) return [];
    const text = `${name} needs ${missing} more and has ${counted(open, "open square")}`;
    return [{ kind: "few", squares, sets: [name], text }];
  });
}

// The puzzle has one solution, so no other placement satisfies the rules.
function isSolved(game) {
  const pieces = piecesOf(game);
  const { solution } = game.puzzle;
  return pieces.length === solution.length && pieces.every(square => solution.includes(square));
}

// The next hint: the squares to look at, a sentence, and what applies it. `null` when solved.
function nextHint(game, auto) {
  if (isSolved(game)) return null;
  return mistake(game) ?? nextStep(game, auto) ?? nextOfSolution(game);
}

// The first square that contradicts the solution.
function mistake({ puzzle, marks }) {
  const isWrong = (mark, square) => mark === (puzzle.solution.includes(square) ? CROSS : PIECE);
  const square = marks.findIndex(isWrong);
  if (square < 0) return null;
  const what = marks[square] === PIECE ? puzzle.piece : "cross";
  return {
    kind: "mistake",
    rule: "mistake",
    text: `The ${what} on ${puzzle.names[square]} is wrong.`,
    sets: [],
    because: [square],
    changes: [[square, EMPTY]],
  };
}

// The first deduction with a square that is not on the board yet.
function nextStep(game, auto) {
  const shut = crossed(game, true);
  const isDone = ({ place, cross }) =>
    place.every(square => game.marks[square] === PIECE) && cross.every(square => shut.has(square));
  const step = game.puzzle.hints.find(hint => !isDone(hint));
  if (!step) return null;
  const shown = crossed(game, auto);
  const crosses = step.cross.filter(square => !shown.has(square));
  const changes = [
    ...step.place.map(square => [square, PIECE]),
    ...crosses.map(square => [square, CROSS]),
  ];
  return { kind: "step", ...step, changes };
}

// For a board on which all deductions are done.
function nextOfSolution({ puzzle, marks }) {
  const square = puzzle.solution.find(square => marks[square] !== PIECE);
  if (square === undefined) return null;
  return {
    kind: "step",
    rule: "solution",
    text: `The solution has a ${puzzle.piece} on ${puzzle.names[square]}.`,
    sets: [],
    because: [square],
    changes: [[square, PIECE]],
  };
}
