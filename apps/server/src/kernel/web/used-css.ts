/** One rule of a style file: what stands before its braces, and what is between them. */
type Rule = { head: string; body: string };

const CLASS = /\.(-?[_a-zA-Z][\w-]*)/g;
const GROUP = /^@(?:media|supports|layer|container|scope|starting-style)/;

const KEYFRAMES = /^@keyframes (\S+)$/;

/**
 * The rules of a built style file that a page can use: those without classes, those whose classes all stand in its
 * markup, and the animations that these name. Class names are unique in a build, so nothing else of the file can touch the page.
 */
export function usedCss(css: string, html: string): string {
  const names = new Set<string>();
  for (const [, list = ""] of html.matchAll(/class="([^"]*)"/g))
    for (const name of list.split(" ")) names.add(name);
  const used = filterRules(css, names);
  const parts = [...splitRules(used)].map((rule) => ({ ...rule, animation: KEYFRAMES.exec(rule.head)?.[1] }));
  const rest = parts
    .filter(({ animation }) => !animation)
    .map(({ body }) => body)
    .join();
  return parts
    .filter(({ animation }) => !animation || rest.includes(animation))
    .map(write)
    .join("");
}

function write({ head, body }: Rule): string {
  return body === "" ? head : `${head}{${body}}`;
}

function filterRules(css: string, names: ReadonlySet<string>): string {
  let used = "";
  for (const { head, body } of splitRules(css)) {
    if (GROUP.test(head)) {
      const inner = filterRules(body, names);
      if (inner) used += `${head}{${inner}}`;
    } else if (head.startsWith("@") || isUsed(head, names)) {
      used += write({ head, body });
    }
  }
  return used;
}

/** True when one selector of the list has only classes that the page has. */
function isUsed(head: string, names: ReadonlySet<string>): boolean {
  return splitSelectors(head).some((selector) =>
    [...selector.matchAll(CLASS)].every(([, name]) => name !== undefined && names.has(name)),
  );
}

/** Splits at commas outside of parentheses. */
function splitSelectors(head: string): string[] {
  return head.split(/,(?![^(]*\))/);
}

/** Splits a file at its outer braces; statements without braces (`@import …;`) come with an empty body. */
function* splitRules(css: string): Generator<Rule> {
  let start = 0;
  let open = -1;
  let depth = 0;
  let quote = "";
  for (let at = 0; at < css.length; at += 1) {
    const character = css[at];
    if (quote) {
      if (character === "\\") at += 1;
      else if (character === quote) quote = "";
    } else if (character === '"' || character === "'") {
      quote = character;
    } else if (character === "{") {
      if (depth === 0) open = at;
      depth += 1;
    } else if (character === "}") {
      depth -= 1;
      if (depth > 0) continue;
      yield { head: css.slice(start, open), body: css.slice(open + 1, at) };
      start = at + 1;
    } else if (character === ";" && depth === 0) {
      yield { head: css.slice(start, at + 1), body: "" };
      start = at + 1;
    }
  }
}
