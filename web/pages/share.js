// The state of the page in the fragment of its address: `#1.` and compressed JSON in base64url.

const VERSION = "1.";

async function through(stream, bytes) {
  const writer = stream.writable.getWriter();
  writer.write(bytes);
  writer.close();
  return new Uint8Array(await new Response(stream.readable).arrayBuffer());
}

export async function toFragment(state) {
  const text = new TextEncoder().encode(JSON.stringify(state));
  const packed = await through(new CompressionStream("deflate-raw"), text);
  const base64 = btoa(String.fromCharCode(...packed));
  return `#${VERSION}${base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

// The state of a fragment; null for another version and for what cannot be read.
export async function fromFragment(fragment) {
  if (!fragment.startsWith(`#${VERSION}`)) return null;
  try {
    const base64 = fragment.slice(1 + VERSION.length).replaceAll("-", "+").replaceAll("_", "/");
    const packed = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0));
    const bytes = await through(new DecompressionStream("deflate-raw"), packed);
    const state = JSON.parse(new TextDecoder().decode(bytes));
    return typeof state === "object" ? state : null;
  } catch {
    return null;
  }
}

function quoted(word) {
  return /^[\w./=,-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

// The same question for the program. A model of one's own is a file there.
export function toCommand({ model, own, n, set, fix, block }) {
  const words = ["nq-sat", "solve", String(n)];
  if (own || model !== "n-queens") words.push("--model", own ? "model.toml" : model);
  for (const [name, value] of Object.entries(set)) words.push("--set", `${name}=${value}`);
  if (fix) words.push("--fix", fix);
  if (block) words.push("--block", block);
  return words.map(quoted).join(" ");
}

// The same question in Python; a model of one's own is a file there. Squares that are drawn have no
// words in Python yet, and the text says so.
export function toPython({ model, own, n, set, fix, block }) {
  const made = own ? `from_toml("model.toml")` : `from_name(${JSON.stringify(model)})`;
  const values = Object.entries(set).map(([name, value]) => `, ${name}=${value}`).join("");
  const note = fix || block ? "# Without the squares that are drawn on the board.\n" : "";
  return `${note}import nq_sat\nprint(nq_sat.Query(nq_sat.Model.${made}, ${n}${values}).solve())`;
}
