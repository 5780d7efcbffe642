// The state of the page in the fragment of its address: `#1.` and compressed JSON in base64url.

const VERSION = "1.";

async function through(stream, bytes) {
  const piped = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(piped).arrayBuffer());
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
    return state !== null && typeof state === "object" ? state : null;
  } catch {
    return null;
  }
}

const quoted = word => /^[\w./=,-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;

// The same question for the program. A model of one's own comes from standard input.
export function toCommand({ model, toml, n, set }) {
  const words = ["nq-sat", "solve", ...n === null ? [] : [String(n)]];
  if (toml) words.push("--model", "/dev/stdin"); else if (model !== "n-queens") words.push("--model", model);
  for (const [name, value] of Object.entries(set)) words.push("--set", `${name}=${value}`);
  const command = words.map(quoted).join(" ");
  return toml ? `${command} <<'END-OF-MODEL'\n${toml.trimEnd()}\nEND-OF-MODEL` : command;
}

// The same question in Python.
export function toPython({ model, toml, n, set }) {
  const text = toml.replaceAll("\\", "\\\\").replaceAll("'''", "\\'\\'\\'");
  const made = toml ? `from_toml('''${text}''')` : `from_name(${JSON.stringify(model)})`;
  const values = Object.entries(set).map(([name, value]) => `, ${name}=${value}`).join("");
  const size = n === null ? "" : `, ${n}`;
  return `import nq_sat\n\nmodel = nq_sat.Model.${made}\nprint(nq_sat.Query(model${size}${values}).solve())\n`;
}
