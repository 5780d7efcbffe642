// What outlasts a reload. A browser may refuse storage, and the page then works without it.

const STORE = "nq-sat-play:";

function load(key) {
  try {
    return JSON.parse(localStorage.getItem(STORE + key));
  } catch {
    return null;
  }
}

function save(key, value) {
  try {
    localStorage.setItem(STORE + key, JSON.stringify(value));
  } catch {
    // The state lasts until the page is closed.
  }
}

const DEFAULTS = { theme: null, patterns: false, auto: false, timer: true, mode: "cycle" };

const loadSettings = () => ({ ...DEFAULTS, ...load("settings") });

// Older moves are not stored.
const MOST_MOVES = 1000;

function saveGame({ puzzle, marks, past, future, seconds, hints }) {
  const [before, after] = [past, future].map(moves => moves.slice(-MOST_MOVES));
  save(puzzle.id, { marks, past: before, future: after, seconds, hints });
}

// The stored game, or a new one if the stored text is not a game on this board.
function loadGame(puzzle) {
  const game = newGame(puzzle);
  const stored = load(puzzle.id);
  const isMark = mark => [EMPTY, CROSS, PIECE].includes(mark);
  const isChange = change => Array.isArray(change) && change.length === 3 &&
    Number.isInteger(change[0]) && change[0] in game.marks && !isKept(puzzle, change[0]) &&
    isMark(change[1]) && isMark(change[2]);
  const areMoves = moves => Array.isArray(moves) &&
    moves.every(changes => Array.isArray(changes) && changes.every(isChange));
  const isCount = number => Number.isInteger(number) && number >= 0;
  const isGame = stored !== null && Array.isArray(stored.marks) &&
    stored.marks.length === game.marks.length && stored.marks.every(isMark) &&
    areMoves(stored.past) && areMoves(stored.future) &&
    isCount(stored.seconds) && isCount(stored.hints);
  if (!isGame) return game;
  const keep = (mark, square) => isKept(puzzle, square) ? game.marks[square] : mark;
  const { past, future, seconds, hints } = stored;
  return { puzzle, marks: stored.marks.map(keep), past, future, seconds, hints };
}
