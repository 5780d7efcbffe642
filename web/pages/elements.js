// Small helpers for the document.

export const at = id => document.getElementById(id);

export function element(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

// A picture of the engine, which escapes all texts.
export const picture = svg => element("div", { innerHTML: svg });

export const paragraph = text => element("p", { textContent: text });

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

// A page of the program, in a frame of its own, with a button to print it.
export function frame(page, title) {
  const src = URL.createObjectURL(new Blob([page], { type: "text/html" }));
  const inner = element("iframe", { src, title, onload: () => URL.revokeObjectURL(src) });
  const print = element("button", { type: "button", textContent: "Print" });
  print.onclick = () => inner.contentWindow.print();
  return element("div", {}, inner, print);
}
