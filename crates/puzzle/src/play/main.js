// Starts the page: which puzzle is shown, and what each control does.

// More squares than these are only counted when a move is read out.
const MOST_NAMED = 3;

// The place of the daily puzzle of today, or else of the last day before it; -1 if the titles are
// no dates.
function ofToday(puzzles) {
  const titles = puzzles.map(puzzle => puzzle.title);
  if (!titles.every(title => /^\d{4}-\d\d-\d\d$/.test(title))) return -1;
  const now = new Date();
  // The date here, not that of Greenwich.
  const today = new Date(now - now.getTimezoneOffset() * 60000).toISOString().slice(0, 10);
  const past = titles.filter(title => title <= today).sort();
  return titles.indexOf(past.at(-1) ?? titles[0]);
}

function start(puzzles) {
  const settings = loadSettings();
  const games = puzzles.map(loadGame);
  // `hint` is the one on show, `focused` the square that Tab reaches, `saving` a timer.
  const now = { chosen: 0, hint: null, focused: 0, drag: null, saving: null };
  const game = () => games[now.chosen];
  const inAddress = () => puzzles.findIndex(puzzle => fragment(puzzle) === location.hash);
  // The next puzzle that is not solved. After the last comes the first.
  const following = () => games.map((_, step) => (now.chosen + step) % games.length)
    .find(place => !isSolved(games[place]));

  function refresh() {
    const found = conflicts(game(), settings.auto);
    const shown = { auto: settings.auto, hint: now.hint, found, focused: now.focused };
    showBoard(game(), shown);
    showNames(shown);
    showMessage(game(), shown);
    showEnd(game(), following());
    showFacts(game(), settings);
    showButtons(game());
    showList(games, now.chosen);
  }

  function choose(place) {
    Object.assign(now, { chosen: place, hint: null, focused: 0 });
    save("last", game().puzzle.id);
    if (inAddress() >= 0) history.replaceState(null, "", fragment(game().puzzle));
    showPuzzle(game().puzzle);
    buildBoard(game().puzzle);
    refresh();
  }

  // After a move: what a hint said may not hold any longer.
  function moved(squares, word = "") {
    now.hint = null;
    // Many moves at once are stored once.
    clearTimeout(now.saving);
    now.saving = setTimeout(saveGame, 0, game());
    refresh();
    const names = squares.map(square => cellOf(square).getAttribute("aria-label"));
    const what = squares.length > MOST_NAMED ? `${squares.length} squares` : names.join("; ");
    if (squares.length > 0) say(word + what);
  }

  // A solved board changes by undo and restart only.
  function put(square, mark) {
    if (!isSolved(game())) moved(move(game(), [[square, mark]]));
  }

  // What a square shows: a cross that is there by itself is a cross.
  function shownMark(square) {
    return crossed(game(), settings.auto).has(square) ? CROSS : game().marks[square];
  }

  function setSetting(change) {
    Object.assign(settings, change);
    save("settings", settings);
    showSettings(settings);
    refresh();
  }

  const act = {
    puzzle: () => game().puzzle,
    togglePiece: square => put(square, game().marks[square] === PIECE ? EMPTY : PIECE),
    toggleCross: square => put(square, game().marks[square] === CROSS ? EMPTY : CROSS),
    clear: square => put(square, EMPTY),
    tap(square) {
      if (settings.mode === "piece") return act.togglePiece(square);
      if (settings.mode === "cross") return act.toggleCross(square);
      return put(square, { [EMPTY]: CROSS, [CROSS]: PIECE, [PIECE]: EMPTY }[shownMark(square)]);
    },
    // A drag that begins on a cross removes crosses, and any other sets them.
    startDrag(square) {
      const [from, to] = game().marks[square] === CROSS ? [CROSS, EMPTY] : [EMPTY, CROSS];
      now.drag = { from, to, move: null };
      act.drag([square]);
    },
    drag(squares) {
      if (isSolved(game())) return;
      const { drag } = now;
      const { marks, past } = game();
      const wanted = squares.filter(square => marks[square] === drag.from);
      // A drag is one move, unless a key has taken it back in the meantime.
      const joins = past.length > 0 && past[past.length - 1] === drag.move;
      const changed = move(game(), wanted.map(square => [square, drag.to]), joins);
      if (changed.length > 0) drag.move = past[past.length - 1];
      moved(changed);
    },
    focus(square) {
      cellOf(now.focused).tabIndex = -1;
      cellOf(square).tabIndex = 0;
      now.focused = square;
      if (document.activeElement !== cellOf(square)) cellOf(square).focus({ preventScroll: true });
    },
    undo: () => moved(undo(game()), "Undone: "),
    redo: () => moved(redo(game()), "Done again: "),
    restart: () => moved(restart(game()), "Restarted: "),
    // The first press shows a hint, the second applies it.
    hint() {
      const { hint } = now;
      if (hint === null) {
        now.hint = nextHint(game(), settings.auto);
        return refresh();
      }
      game().hints += 1;
      moved(move(game(), hint.changes));
    },
    dismiss() {
      now.hint = null;
      refresh();
    },
    help: () => at("keys").showModal(),
    async share(event) {
      event.preventDefault();
      const link = at("share").href;
      // Without leave to copy, or on a page without encryption, the reader copies the link.
      const copied = await navigator.clipboard?.writeText(link).then(() => true, () => false);
      at("shared").textContent = `${copied ? "Copied" : "Copy this link"}: ${link}`;
    },
  };

  const clicks = {
    undo: act.undo,
    redo: act.redo,
    hint: act.hint,
    restart: act.restart,
    help: act.help,
    close: () => at("keys").close(),
    previous: () => choose(now.chosen - 1),
    next: () => choose(now.chosen + 1),
    share: act.share,
    "next-puzzle"() {
      choose(following());
      cellOf(0).focus();
    },
    auto: () => setSetting({ auto: !settings.auto }),
    patterns: () => setSetting({ patterns: !settings.patterns }),
    clock: () => setSetting({ timer: !settings.timer }),
    dark() {
      const isDark = document.documentElement.dataset.theme === "dark";
      setSetting({ theme: isDark ? "light" : "dark" });
    },
  };
  for (const [id, run] of Object.entries(clicks)) at(id).addEventListener("click", run);
  at("list").addEventListener("change", event => choose(Number(event.target.value)));
  for (const radio of document.getElementsByName("mode")) {
    radio.addEventListener("change", () => setSetting({ mode: radio.value }));
  }
  matchMedia("(prefers-color-scheme: dark)")
    .addEventListener("change", () => showSettings(settings));
  showFocusByKeys();
  listenToPointers(act);
  listenToKeys(act);

  // Time passes while the page is visible and the puzzle is not solved.
  setInterval(() => {
    if (document.hidden || isSolved(game())) return;
    game().seconds += 1;
    showFacts(game(), settings);
  }, 1000);
  addEventListener("pagehide", () => saveGame(game()));
  document.addEventListener("visibilitychange", () => saveGame(game()));

  addEventListener("hashchange", () => inAddress() >= 0 && choose(inAddress()));

  const last = puzzles.findIndex(puzzle => puzzle.id === load("last"));
  showSettings(settings);
  choose([inAddress(), ofToday(puzzles), last, 0].find(place => place >= 0));
}

start(JSON.parse(at("data").textContent));
