// The boards of an answer, as they are found: one is large, and a click on another enlarges it.

import { counted, element, facts, fold, frame, image, list } from "./elements.js";

// The boards that are shown before more are wanted. In print all are.
const FIRST = 60;

// The views that are on the page.
const views = new Set();
addEventListener("beforeprint", () => views.forEach(view => view.root.isConnected && view.showAll()));

export class Boards {
  #all = [];
  #grid = element("div", { className: "boards" });
  #more = element("button", { type: "button", hidden: true, onclick: () => this.showAll() });
  root = element("div", {}, this.#grid, this.#more);

  constructor() {
    for (const view of views) if (!view.root.isConnected) views.delete(view);
    views.add(this);
  }

  // Adds a board, with the size of its orbit.
  add(svg, orbit) {
    this.#all.push([svg, orbit]);
    if (this.#grid.childElementCount < FIRST) this.#show(this.#all.length - 1);
    const rest = this.#all.length - this.#grid.childElementCount;
    Object.assign(this.#more, { hidden: rest === 0, textContent: `Show ${rest} more` });
  }

  showAll() {
    for (let place = this.#grid.childElementCount; place < this.#all.length; place += 1) this.#show(place);
    this.#more.hidden = true;
  }

  #show(place) {
    const [svg, orbit] = this.#all[place];
    const name = `${place + 1}${orbit ? `, orbit of ${orbit}` : ""}`;
    const shown = element("button", { type: "button", className: place === 0 ? "big" : "" },
      image(svg, `Placement ${name}`, place === 0), element("span", { textContent: name, ariaHidden: true }));
    shown.onclick = () => {
      for (const other of this.#grid.children) other.classList.toggle("big", other === shown);
    };
    this.#grid.append(shown);
  }
}

// The numbers of an answer in a line, and what supports them behind a summary.
export function numbers({ placements, fundamental }, isFirst) {
  const strong = (number, word) => {
    const [first, ...rest] = counted(number, word).split(" ");
    return [element("strong", { textContent: first }), ` ${rest.join(" ")}`];
  };
  if (isFirst) {
    const textContent = placements === "0" ? "There is no placement" : "A placement";
    return element("p", { className: "numbers" }, element("strong", { textContent }));
  }
  return element("p", { className: "numbers" }, ...strong(placements, "placement"), ", ",
    element("strong", { textContent: fundamental }), " fundamental");
}

export function evidence({ evidence: sentences, numbers: rows, details, page }) {
  const parts = [
    fold("Why believe it", () => list(sentences.map(text => text.replaceAll("`", "")))),
    fold("Numbers and details", () => facts([...rows, ...details])),
  ];
  if (page) parts.push(fold("Images, variables and orbits of each board", () => frame(page, "The boards with their images", "tall")));
  return element("div", { className: "evidence" }, ...parts);
}
