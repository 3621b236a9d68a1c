/** One command of a guide, as its words, and the assignments before it. */
export type GuideCommand = { line: string; words: string[]; env: string[] };

const INDENTED = /^ {4,}(\S.*)$/;
const WRAPPERS: Readonly<Record<string, RegExp>> = {
  // What runs another command: the words up to it.
  runuser: /^runuser -u \S+ -- /,
  as_crux: /^as_crux /,
};

/**
 * The commands of a guide in Markdown, in their order: lines of its indented blocks, what stands between backticks and
 * begins as a command does, and the commands inside of `sh -c "…"`, of `runuser … --` and of a cron line.
 */
export function commandsOf(markdown: string): GuideCommand[] {
  const text = markdown.replace(/<[a-z][^>\n]*>/g, "PLACE");
  return [...blocksOf(text), ...inlineOf(text)].flatMap(splitLine);
}

function blocksOf(markdown: string): string[] {
  const lines = markdown.split("\n");
  return lines.flatMap((line, index) => {
    const [, text] = INDENTED.exec(line) ?? [];
    // A block begins after an empty line; what else is indented belongs to a list.
    const before = lines.slice(0, index).findLast((one) => !INDENTED.test(one));
    return text !== undefined && before === "" ? [text] : [];
  });
}

const BEGINS_A_COMMAND = /^(?:[A-Z][A-Z0-9_]*=\S+ )*(?:as_crux|npm|npx|nginx|systemctl|apt-get|git|kill) /;

function inlineOf(markdown: string): string[] {
  return [...markdown.matchAll(/`([^`\n]+)`/g)].flatMap(([, text = ""]) => {
    // A call of the staff with its fields is said without what runs it.
    if (/^[a-z]+\.\w+ \w+=/.test(text)) return [`npm run ops -- ${text}`];
    return BEGINS_A_COMMAND.test(text) ? [text] : [];
  });
}

function splitLine(line: string): GuideCommand[] {
  // Settings of other programs, as they stand in their files.
  if (/^\[.*\]$|^[\w.]+ = /.test(line)) return [];
  const inner = innerOf(line);
  if (inner.length > 0) return inner.flatMap(splitLine);
  return splitOutsideQuotes(line).flatMap((part) => {
    const text = part.trim().replace(/\s\s+.*$/, "");
    const [wrapped] = Object.values(WRAPPERS).flatMap((wrapper) => wrapper.exec(text) ?? []);
    if (wrapped && wrapped !== text) return splitLine(unquote(text.slice(wrapped.length)));
    const all = wordsOf(text);
    const first = all.findIndex((word) => !/^[A-Z][A-Z0-9_]*=/.test(word));
    const words = first < 0 ? [] : all.slice(first);
    return words.length > 0 ? [{ line: text, words, env: first < 0 ? all : all.slice(0, first) }] : [];
  });
}

/** What `sh -c "…"` and the body of a shell function run. */
function innerOf(line: string): string[] {
  const shell = /\bsh -c "([^"]*)"/.exec(line)?.[1];
  return shell === undefined ? [] : [shell];
}

/** Parts between `&&`, `|`, `;` and redirections, none of them inside of quotes. */
function splitOutsideQuotes(line: string): string[] {
  const parts = [""];
  let quote = "";
  for (const letter of line) {
    if (quote === "" && /["']/.test(letter)) quote = letter;
    else if (letter === quote) quote = "";
    if (quote === "" && /[|;&>]/.test(letter)) parts.push("");
    else parts[parts.length - 1] += letter;
  }
  return parts.filter((part) => part.trim() !== "");
}

function wordsOf(text: string): string[] {
  return [...text.matchAll(/(?:[^\s"']|"[^"]*"|'[^']*')+/g)].map(([word]) => unquote(word));
}

function unquote(text: string): string {
  return /^(["'])(.*)\1$/s.exec(text)?.[2] ?? text;
}
