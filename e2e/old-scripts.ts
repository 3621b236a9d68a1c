import type { Identifier } from "@mdn/browser-compat-data";
import { parseSync } from "oxc-parser";
import { compat, isMissing } from "./phone-floor.ts";

const api = compat.api as unknown as Record<string, Identifier>;
const builtins = compat.javascript?.builtins as unknown as Record<string, Identifier>;

/** Objects that every page has, and whose members they are. */
const ROOTS: Record<string, string> = {
  window: "Window",
  self: "Window",
  globalThis: "Window",
  document: "Document",
  navigator: "Navigator",
  crypto: "Crypto",
  history: "History",
  location: "Location",
  performance: "Performance",
};
/** What stands on prototypes under these names is told apart from own methods by nobody; all others are. */
const COMMON = new Set([
  "with",
  "union",
  "difference",
  "intersection",
  "take",
  "drop",
  "keys",
  "get",
  "set",
  "add",
]);

type Found = { holder: string; name: string; kind: "global" | "static" | "prototype" };

/** Everything of the language and of the pages' interfaces that the floor lacks, by where it is found. */
export function missingFunctions(): Found[] {
  return [...ofSpace(builtins), ...ofSpace(api)];
}

function* ofSpace(space: Record<string, Identifier>): Generator<Found> {
  for (const [holder, members] of Object.entries(space)) {
    if (isMissing(members)) yield { holder: "globalThis", name: holder, kind: "global" };
    else yield* ofHolder(holder, members);
  }
}

function* ofHolder(holder: string, members: Identifier): Generator<Found> {
  for (const [key, member] of Object.entries(members)) {
    if (!isMissing(member as Identifier) || !/^\w+$/.test(key) || key.endsWith("_event")) continue;
    const name = key.replace(/_static$/, "");
    if (space(holder) === api) yield { holder, name, kind: key.endsWith("_static") ? "static" : "prototype" };
    else yield { holder, name, kind: hasStatic(holder, name) ? "static" : "prototype" };
  }
}

function space(holder: string) {
  return holder in builtins ? builtins : api;
}

/** The data does not say it of the language's own objects, but this one has what is looked for. */
function hasStatic(holder: string, name: string): boolean {
  const object = (globalThis as Record<string, unknown>)[holder];
  return typeof object === "object" || (typeof object === "function" && name in object);
}

const missing = missingFunctions();
const globals = new Set(
  missing.filter(({ kind, holder }) => kind === "global" || holder === "Window").map(({ name }) => name),
);
const statics = new Set(
  missing.filter(({ kind }) => kind === "static").map(({ holder, name }) => `${holder}.${name}`),
);
const onPrototypes = new Set(
  missing.filter(({ kind }) => kind === "prototype").map(({ holder, name }) => `${holder}.${name}`),
);
const known = new Set(
  [builtins, api].flatMap((one) =>
    Object.values(one).flatMap((members) =>
      Object.entries(members)
        .filter(([, member]) => !isMissing(member as Identifier))
        .map(([name]) => name.replace(/_(?:static|event)$/, "")),
    ),
  ),
);
/** Names of methods that every holder has only since after the floor. */
const newMethods = new Set(
  missing.map(({ name }) => name).filter((name) => name.length > 1 && !known.has(name) && !COMMON.has(name)),
);

/** What a script uses that the floor lacks: functions by name, syntax by what MDN calls it. */
export function newUses(code: string): string[] {
  const { program } = parseSync("script.js", code, { preserveParens: true });
  const found = new Set<string>();
  visit(program as unknown as Tree, undefined, (node, parent) => {
    const use = useOf(node, parent);
    if (use) found.add(use);
  });
  return [...found].sort();
}

type Tree = { type: string; [key: string]: unknown };

function visit(
  node: Tree,
  parent: Tree | undefined,
  look: (node: Tree, parent: Tree | undefined) => void,
): void {
  look(node, parent);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value])
      if (child && typeof child === "object" && typeof (child as Tree).type === "string")
        visit(child as Tree, node, look);
  }
}

function useOf(node: Tree, parent: Tree | undefined): string | undefined {
  if (node.type === "StaticBlock") return "static block of a class";
  if (node.type === "BinaryExpression" && (node.left as Tree).type === "PrivateIdentifier")
    return "#field in";
  if (node.type === "Literal" && node.regex)
    return ofPattern(node.regex as { pattern: string; flags: string });
  if (node.type === "Literal" && typeof node.value === "string") return ofText(node.value, parent);
  if (node.type === "PropertyDefinition" && (node.value as Tree | null)?.type === "ParenthesizedExpression")
    return "field of a class in parentheses";
  if (node.type === "Identifier" && globals.has(String(node.name)) && !isName(node, parent))
    return String(node.name);
  if (node.type === "MemberExpression" && !node.computed) return ofMember(node, parent);
  return undefined;
}

function isName(node: Tree, parent: Tree | undefined): boolean {
  if (parent?.type === "MemberExpression") return parent.property === node && !parent.computed;
  return /Property|MethodDefinition/.test(parent?.type ?? "") && parent?.key === node && !parent.computed;
}

function ofMember(node: Tree, parent: Tree | undefined): string | undefined {
  const name = String((node.property as Tree).name);
  const object = node.object as Tree;
  const holder = object.type === "Identifier" ? String(object.name) : "";
  const root = ROOTS[holder];
  if (root === "Window" && globals.has(name)) return name;
  if (statics.has(`${holder}.${name}`)) return `${holder}.${name}`;
  if (root && onPrototypes.has(`${root}.${name}`)) return `${holder}.${name}`;
  const isCall = parent?.type === "CallExpression" && parent.callee === node;
  return isCall && newMethods.has(name) ? `.${name}()` : undefined;
}

function ofPattern({ pattern, flags }: { pattern: string; flags: string }): string | undefined {
  if (/\(\?<[=!]/.test(pattern)) return "lookbehind";
  if (/\(\?[a-z-]+:/.test(pattern)) return "modifiers of a pattern";
  return /[dv]/.test(flags) ? `flag ${flags} of a pattern` : undefined;
}

/** Patterns that are put together, and names of events. */
function ofText(text: string, parent: Tree | undefined): string | undefined {
  if (/\(\?<[=!]/.test(text)) return "lookbehind";
  const call = parent?.type === "CallExpression" ? (parent.callee as Tree) : undefined;
  const isListened = (call?.property as Tree | undefined)?.name === "addEventListener";
  const events = Object.values(api).flatMap((holder) => holder[`${text}_event`] ?? []);
  return isListened && events.length > 0 && events.every((one) => isMissing(one as Identifier))
    ? `event ${text}`
    : undefined;
}
