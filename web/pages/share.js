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

const isRecord = value => value !== null && typeof value === "object" && !Array.isArray(value);

// The state of a fragment, or what is wrong with the link; nothing without a fragment.
export async function fromFragment(fragment) {
  if (fragment.length < 2) return {};
  const [, version] = /^#(\d+\.)/.exec(fragment) ?? [];
  if (version && version !== VERSION) {
    return { fault: "This link is of another version of the page, and this one cannot read it: load the newest page." };
  }
  try {
    if (!version) throw new Error("it does not begin as links do");
    const base64 = fragment.slice(1 + VERSION.length).replaceAll("-", "+").replaceAll("_", "/");
    const packed = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0));
    const bytes = await through(new DecompressionStream("deflate-raw"), packed);
    const state = JSON.parse(new TextDecoder().decode(bytes));
    if (!isRecord(state)) throw new Error("it holds no state");
    const { n, set, fields, toml } = state;
    return { state: {
      ...state, n: Number.isInteger(n) ? n : null, set: isRecord(set) ? set : {},
      fields: isRecord(fields) ? fields : {}, toml: typeof toml === "string" ? toml : "",
    } };
  } catch {
    return { fault: "This link is damaged: a part of it is missing or changed. Copy all of it again." };
  }
}

export const pageAddress = () => location.href.split("#")[0];

export const copied = text => navigator.clipboard?.writeText(text).then(() => true, () => false) ?? false;

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
