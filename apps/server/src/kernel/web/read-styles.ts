import { LRUCache } from "lru-cache";

/** What stands before a rule's braces and between them; the classes of each of its selectors, or the rules of a group. */
type Rule = { head: string; body: string; selectors: string[][] | null; inner: Rule[] | null };

const CLASS = /\.(-?[_a-zA-Z][\w-]*)/g;
const GROUP = /^@(?:media|supports|layer|container|scope|starting-style)/;

const KEYFRAMES = /^@keyframes (\S+)$/;

/** Pages with other classes whose rules are remembered; most differ in their texts alone. */
const REMEMBERED = 200;

/**
 * Reads a built style file once. The function gives the rules of it that a page can use: those without classes, those whose
 * classes all stand in its markup, and the animations that these name. Class names are unique in a build, so nothing else
 * of the file can touch the page.
 */
export function readStyles(css: string): (html: string) => string {
  const rules = readRules(css);
  const known = new LRUCache<string, string>({ max: REMEMBERED });
  return (html) => {
    const lists = new Set<string>();
    for (const [, list = ""] of html.matchAll(/class="([^"]*)"/g)) lists.add(list);
    const key = [...lists].sort().join("\n");
    const style = known.get(key) ?? styleOf(new Set([...lists].flatMap((list) => list.split(" "))));
    known.set(key, style);
    return style;
  };

  function styleOf(names: ReadonlySet<string>): string {
    const used = rules.flatMap((rule) => {
      const body = usedBody(rule, names);
      return body === null ? [] : [{ head: rule.head, body, animation: KEYFRAMES.exec(rule.head)?.[1] }];
    });
    const rest = used.map(({ animation, body }) => (animation ? "" : body)).join();
    return used
      .filter(({ animation }) => !animation || rest.includes(animation))
      .map(write)
      .join("");
  }
}

function write({ head, body }: Pick<Rule, "head" | "body">): string {
  return body === "" ? head : `${head}{${body}}`;
}

function readRules(css: string): Rule[] {
  return Array.from(splitRules(css), ({ head, body }) => {
    if (GROUP.test(head)) return { head, body, selectors: null, inner: readRules(body) };
    return { head, body, selectors: head.startsWith("@") ? null : classesOf(head), inner: null };
  });
}

/** The classes of each selector of a list. */
function classesOf(head: string): string[][] {
  return splitSelectors(head).map((selector) =>
    Array.from(selector.matchAll(CLASS), ([, name = ""]) => name),
  );
}

/** What of a rule's body a page with these classes can use; null where that is nothing. */
function usedBody({ body, selectors, inner }: Rule, names: ReadonlySet<string>): string | null {
  if (selectors) return selectors.some((classes) => classes.every((name) => names.has(name))) ? body : null;
  if (!inner) return body;
  const used = inner.flatMap((rule) => {
    const own = usedBody(rule, names);
    return own === null ? [] : [write({ head: rule.head, body: own })];
  });
  return used.length > 0 ? used.join("") : null;
}

/** Splits at commas outside of parentheses. */
function splitSelectors(head: string): string[] {
  return head.split(/,(?![^(]*\))/);
}

/** Splits a file at its outer braces; statements without braces (`@import …;`) come with an empty body. */
function* splitRules(css: string): Generator<Pick<Rule, "head" | "body">> {
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
