// Squares of a board, row by row from the top. The playground imports them, too.

// The squares on the way from one square to another, without the first.
export function way(cols, from, to) {
  const [row, col] = [Math.floor(from / cols), from % cols];
  const [down, right] = [Math.floor(to / cols) - row, to % cols - col];
  const steps = Math.max(Math.abs(down), Math.abs(right));
  return Array.from({ length: steps }, (_, step) => {
    const part = (step + 1) / steps;
    return (row + Math.round(down * part)) * cols + col + Math.round(right * part);
  });
}

// The square to which a key moves the focus.
export function neighbour({ rows, cols }, square, key, isFar) {
  const [row, col] = [Math.floor(square / cols), square % cols];
  const goals = {
    ArrowLeft: [row, Math.max(col - 1, 0)],
    ArrowRight: [row, Math.min(col + 1, cols - 1)],
    ArrowUp: [Math.max(row - 1, 0), col],
    ArrowDown: [Math.min(row + 1, rows - 1), col],
    Home: [isFar ? 0 : row, 0],
    End: [isFar ? rows - 1 : row, cols - 1],
  };
  const goal = goals[key];
  return goal && goal[0] * cols + goal[1];
}
