// Small helpers for the document.

export const at = id => document.getElementById(id);

export function element(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

export function drawing(tag, attributes, textContent = "") {
  const made = Object.assign(document.createElementNS("http://www.w3.org/2000/svg", tag), { textContent });
  Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
  return made;
}

export const paragraph = (text, className = "") => element("p", { textContent: text, className });

export const button = (textContent, onclick) => element("button", { type: "button", textContent, onclick });

export const list = texts => element("ul", {}, ...texts.map(text => element("li", { textContent: text })));

export function facts(rows) {
  return element("dl", {}, ...rows.flatMap(([name, value]) => [
    element("dt", { textContent: name }), element("dd", { textContent: value }),
  ]));
}

// What is behind a summary. `make` is called when it is opened first.
export function fold(summary, make) {
  const made = element("details", {}, element("summary", { textContent: summary }));
  made.addEventListener("toggle", () => made.append(make()), { once: true });
  return made;
}

// A board of the engine as an image, which keeps its styles to itself. Without the names of files and
// ranks it has no margin.
export function image(svg, alt, hasNames = true) {
  const [, names, , width, height] = /viewBox="-(\d+) -(\d+) (\d+) (\d+)"/.exec(svg).map(Number);
  const cropped = `viewBox="-1 -1 ${width - names + 1} ${height - names + 1}"`;
  const shown = (hasNames ? svg : svg.replace(/viewBox="[^"]*"/, cropped))
    .replace("</style>", ".c{fill:#858d97}</style>");
  return element("img", { alt, src: `data:image/svg+xml,${encodeURIComponent(shown)}` });
}

// A text that is too wide or too long scrolls.
export const preformatted = text => element("pre", { textContent: text, tabIndex: 0 });

export function table(heads, rows) {
  const line = (tag, cells) => element("tr", {}, ...cells.map(text => element(tag, { textContent: text })));
  const body = element("tbody", {}, ...rows.map(row => line("td", row)));
  const whole = element("table", {}, element("thead", {}, line("th", heads)), body);
  return element("div", { className: "scrolls", tabIndex: 0 }, whole);
}

export function download(text, name) {
  const href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  return element("p", {}, element("a", { textContent: `Download ${name}`, download: name, href }));
}

// A page of the program in a frame that is as high as the page, with a button to print it. `prepare`
// gets its document.
export function frame(page, title, className, prepare = () => {}) {
  // A page at an address of its own would be a stranger to a file.
  const inner = element("iframe", { srcdoc: page, title, className });
  inner.onload = () => {
    const { contentDocument } = inner;
    const fit = () => {
      const { scrollHeight } = contentDocument.documentElement;
      if (scrollHeight > inner.clientHeight) inner.style.height = `${scrollHeight + 2}px`;
    };
    contentDocument.documentElement.style.overflowY = "hidden";
    new ResizeObserver(fit).observe(contentDocument.body);
    fit();
    prepare(contentDocument);
  };
  return element("div", {}, inner, button("Print", () => inner.contentWindow.print()));
}

export const counted = (number, word) => `${number} ${word}${String(number) === "1" ? "" : "s"}`;
