// Pointers and keys. `act` has what they can do.

// How long a touch lasts until it places a piece, in milliseconds.
const LONG = 500;

// The square at a point of the window.
function squareAt({ rows, cols }, x, y) {
  const box = at("grid").getBoundingClientRect();
  const col = Math.floor((x - box.left) / box.width * cols);
  const row = Math.floor((y - box.top) / box.height * rows);
  const isOn = 0 <= col && col < cols && 0 <= row && row < rows;
  return isOn ? row * cols + col : null;
}

// The focus of a square shows from the first key until a pointer is used.
function showFocusByKeys() {
  const show = word => () => { document.documentElement.dataset.keys = word; };
  document.addEventListener("keydown", show("on"), true);
  document.addEventListener("pointerdown", show("off"), true);
}

// A tap changes a square, a drag crosses several, and a long press or the right button places a
// piece.
function listenToPointers(act) {
  const grid = at("grid");
  // The pointer that is down: the last square, and whether the press is a drag or a long press.
  let press = null;

  function release() {
    clearTimeout(press?.timer);
    press = null;
  }
  function hold(square) {
    if (press === null) return;
    press.isLong = true;
    act.togglePiece(square);
  }
  grid.addEventListener("pointerdown", event => {
    const square = squareAt(act.puzzle(), event.clientX, event.clientY);
    if (square === null || !event.isPrimary) return;
    act.focus(square);
    if (event.button === 2) act.togglePiece(square);
    if (event.button !== 0) return;
    release();
    const timer = event.pointerType === "mouse" ? 0 : setTimeout(() => hold(square), LONG);
    press = { first: square, last: square, isDrag: false, isLong: false, timer };
    grid.setPointerCapture(event.pointerId);
  });
  grid.addEventListener("pointermove", event => {
    if (press === null || press.isLong || !event.isPrimary) return;
    const { cols } = act.puzzle();
    const square = squareAt(act.puzzle(), event.clientX, event.clientY);
    if (square === null || square === press.last) return;
    clearTimeout(press.timer);
    const squares = way(cols, press.last, square);
    if (!press.isDrag) act.startDrag(press.first);
    act.drag(squares);
    press.isDrag = true;
    press.last = square;
  });
  grid.addEventListener("pointerup", () => {
    if (press !== null && !press.isDrag && !press.isLong) act.tap(press.first);
    release();
  });
  grid.addEventListener("pointercancel", release);
  grid.addEventListener("contextmenu", event => event.preventDefault());
  // Screen readers click without a pointer.
  grid.addEventListener("click", event => {
    const cell = event.target.closest(".cell");
    if (event.detail === 0 && cell) act.tap(Number(cell.dataset.square));
  });
  grid.addEventListener("focusin", event => act.focus(Number(event.target.dataset.square)));
}

function listenToKeys(act) {
  const onSquare = {
    " ": act.toggleCross,
    x: act.toggleCross,
    Enter: act.togglePiece,
    q: act.togglePiece,
    Delete: act.clear,
    Backspace: act.clear,
  };
  const anywhere = {
    u: act.undo, z: act.undo, r: act.redo, y: act.redo, h: act.hint, "?": act.help,
    Escape: act.dismiss,
  };
  const withControl = { z: act.undo, y: act.redo };

  // The action of a key; nothing for keys that belong to the browser or to a control.
  function action(event) {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const square = event.target.dataset?.square;
    const isControl = event.ctrlKey || event.metaKey;
    if (square !== undefined) {
      const goal = neighbour(act.puzzle(), Number(square), key, isControl);
      if (goal !== undefined) return () => cellOf(goal).focus();
      if (!isControl && key in onSquare) return () => onSquare[key](Number(square));
    }
    if (key === "z" && event.shiftKey) return act.redo;
    return isControl ? withControl[key] : anywhere[key];
  }
  document.addEventListener("keydown", event => {
    if (event.altKey || at("keys").open || event.target.tagName === "SELECT") return;
    const run = action(event);
    if (!run) return;
    event.preventDefault();
    run();
  });
}
