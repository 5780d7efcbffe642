// Puzzles: made, read, of today, or drawn. Each is played in a frame.

import { at, element, frame, image, paragraph } from "./elements.js";
import { copied, pageAddress } from "./share.js";
import { isFromPicture } from "./picture.js";

const number = id => Number(at(id).value);

// The address of a puzzle, as `startPuzzles` got it.
let link = async () => pageAddress();

// The date here, and its number since 1970-01-01.
export function today() {
  const now = new Date();
  const day = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 864e5;
  return { day, date: new Date(day * 864e5).toISOString().slice(0, 10) };
}

// A puzzle in a frame has no address of its own: what is shared has that of this page.
function shareFrom(inner) {
  inner.addEventListener("click", async event => {
    if (event.target.id !== "share") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const [title, head] = ["title", "head"].map(id => inner.getElementById(id).textContent);
    const [solved] = /Solved in .*/.exec(head) ?? ["Solved"];
    const text = `nq-sat, ${title}: ${solved}\n${await link()}`;
    inner.getElementById("shared").textContent = `${await copied(text) ? "Copied" : "Copy this"}: ${text}`;
  }, true);
}

function showPuzzle({ page, boards = [], verdict, reading }, show) {
  const parts = reading ? [paragraph(`Read ${reading}.`, "dim")] : [];
  if (page) return show(frame(page, "Puzzle to play", "play", shareFrom), ...parts);
  const images = boards.map((svg, place) => image(svg, verdict ? `Solution ${place + 1}` : "The puzzle"));
  return show(element("div", { className: "pair" }, ...images), ...parts);
}

async function make(asked, show, request) {
  const ok = await asked("make", request);
  at("puzzle").value = ok.grid;
  at("stars").value = request.kind === "stars" ? request.stars : 0;
  showPuzzle(ok, show);
  return ok.rating;
}

const verdictOf = ({ verdict, rating }) => [verdict, rating].filter(Boolean).join("; ");

export const puzzleRuns = {
  async make(asked, say, show) {
    const [size, seed, grade, stars] = ["size", "seed", "grade", "many"].map(number);
    const request = { kind: at("kind").value, size, seed, grade, stars };
    return make(asked, show, { ...request, title: request.kind === "question" ? "A completion" : `Puzzle ${seed}` });
  },
  async today(asked, say, show) {
    const { day, date } = today();
    return make(asked, show, { kind: "regions", size: 8, seed: 1, grade: 0, stars: 0, day, title: date });
  },
  async read(asked, say, show) {
    const text = at("puzzle").value;
    // A picture does not say the number of stars.
    const isOpen = isFromPicture(text) && number("stars") === 0;
    const [first, ...others] = isOpen ? [1, 2, 3] : [number("stars")];
    let found = await asked("read", { text, stars: first });
    for (const stars of found.rating ? [] : others) {
      const ok = await asked("read", { text, stars });
      if (!found.rating && ok.rating) found = ok;
    }
    showPuzzle(found, show);
    return verdictOf(found);
  },
  async play(asked, say, show) {
    const ok = await asked("play");
    showPuzzle(ok, show);
    return verdictOf(ok);
  },
};

// Starts; `getLink` makes the address of the state.
export function startPuzzles(getLink) {
  link = getLink;
  const showStars = () => {
    at("of-stars").hidden = at("kind").value !== "stars";
  };
  at("kind").addEventListener("change", showStars);
  showStars();
}
