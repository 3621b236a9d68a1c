/** A statement that stands in the code as a template with a row type, such as `sql<{ id: number }>`. */
export type Template = { file: string; rowType: string; text: string };

type Part = { text: string } | { filling: string };

/** Fillings that are conditions of their own; the statement answers the same without them. */
const CONDITION =
  /^(?:(?:where|which|condition)$|(?:filtered|meantFor|matches|isInMonth|queued|isRead|isBuyable|contains)\()/;
/** Fillings that order and cut a list, or add to what is written. */
const ADDITION = /^(?:(?:slice|page|order|some|held|marked)$|(?:sliced|inOrder)\()/;

/** What stands before a template that is written once. */
const PREPARED = /\bprepared\((?:(?!\bprepared\()[^`])*=>\s*$/;

/** Every executed template with a row type, its fillings replaced by parameters and fragments by their own text. */
export function findTemplates(sources: ReadonlyMap<string, string>): Template[] {
  const shared = new Map([...sources.values()].flatMap((text) => [...fragmentsOf(text)]));
  return [...sources].flatMap(([file, source]) => {
    const fragments = new Map([...shared, ...fragmentsOf(source)]);
    return [...executed(source)].map(({ rowType, parts }) => ({
      file,
      rowType,
      text: written(parts, fragments, { parameters: 0 }),
    }));
  });
}

function* executed(source: string): Generator<{ rowType: string; parts: Part[] }> {
  for (const { index } of source.matchAll(/\bsql</g)) {
    const typeEnd = endOfType(source, index + "sql<".length);
    if (source[typeEnd + 1] !== "`") continue;
    const { parts, end } = readTemplate(source, typeEnd + 1);
    if (/^\s*\.execute\(/.test(source.slice(end)) || PREPARED.test(source.slice(0, index))) {
      yield { rowType: source.slice(index + "sql<".length, typeEnd), parts };
    }
  }
}

/** Fragments that a file gives names to, by name. */
function fragmentsOf(source: string): Map<string, Part[]> {
  return new Map(
    [...source.matchAll(/\bconst (\w+) = sql(?:<\w+>)?(?=`)/g)].map(({ 0: head, 1: name = "", index }) => [
      name,
      readTemplate(source, index + head.length).parts,
    ]),
  );
}

/** Where the type that begins at `start` ends: at the `>` that closes it. */
function endOfType(source: string, start: number): number {
  let depth = 1;
  for (let at = start; at < source.length; at += 1) {
    if (source[at] === "<") depth += 1;
    if (source[at] === ">" && source[at - 1] !== "=") depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error("a type does not end");
}

/** The parts of the template whose backtick stands at `start`, and what comes behind it. */
function readTemplate(source: string, start: number): { parts: Part[]; end: number } {
  const parts: Part[] = [];
  let at = start + 1;
  let text = "";
  while (source[at] !== "`") {
    if (source.startsWith("${", at)) {
      const end = endOfFilling(source, at + 2);
      parts.push({ text }, { filling: source.slice(at + 2, end).trim() });
      text = "";
      at = end + 1;
    } else {
      text += source[at];
      at += 1;
    }
  }
  return { parts: [...parts, { text }], end: at + 1 };
}

function endOfFilling(source: string, start: number): number {
  let depth = 1;
  let at = start;
  while (depth > 0) {
    if (source[at] === "`") at = readTemplate(source, at).end - 1;
    if (source[at] === "{") depth += 1;
    if (source[at] === "}") depth -= 1;
    at += 1;
  }
  return at - 1;
}

function written(
  parts: readonly Part[],
  fragments: ReadonlyMap<string, readonly Part[]>,
  count: { parameters: number },
): string {
  return parts
    .map((part) => {
      if ("text" in part) return part.text;
      const fragment = fragments.get(part.filling);
      if (fragment) return written(fragment, fragments, count);
      if (CONDITION.test(part.filling)) return "true";
      if (ADDITION.test(part.filling)) return "";
      count.parameters += 1;
      return `$${count.parameters}`;
    })
    .join("");
}
