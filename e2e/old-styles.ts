import type { Identifier } from "@mdn/browser-compat-data";
import { type AtRule, type Declaration, type Node, parse, type Root, type Rule } from "postcss";
import { compat, isMissing } from "./phone-floor.ts";

const {
  properties,
  selectors,
  types,
  "at-rules": atRules,
} = compat.css as unknown as Record<
  "properties" | "selectors" | "types" | "at-rules",
  Record<string, Identifier>
>;
const length = types.length as Identifier;
const UNITS: readonly [RegExp, string][] = [
  [/(?<![\w-])[\d.]+(?:d|s|l)v(?:h|w|i|b|min|max)\b/, "viewport_percentage_units_dynamic"],
  [/(?<![\w-])[\d.]+cq(?:h|w|i|b|min|max)\b/, "container_query_length_units"],
  [/(?<![\w-])[\d.]+lh\b/, "lh"],
];

/** One use in a style sheet of what the floor lacks, and whether something before it or around it stands in. */
export type NewStyle = { feature: string; node: Node; isCovered: boolean };

/** Every use in a style sheet of what the floor lacks. */
export function newStyles(root: Root): NewStyle[] {
  const found: NewStyle[] = [];
  const standIns = standInsOf(root);
  root.walk((node) => {
    const feature = featureOf(node);
    if (!feature) return;
    const hasStandIn = classesOf(node).some((name) => standIns.has(`${feature.split(": ")[0]} ${name}`));
    found.push({ feature, node, isCovered: isAsked(node) || hasElder(node) || hasStandIn });
  });
  return found;
}

/** The classes with rules of their own where something is lacking, each behind its name. */
function standInsOf(root: Root): Set<string> {
  const names = new Set<string>();
  root.walkAtRules("supports", (rule) => {
    const [, prop = ""] = /^not \(([a-z-]+):/.exec(rule.params) ?? [];
    const lacking = prop === "container-type" ? "@container" : prop;
    rule.walkRules((one) => {
      for (const name of classesOf(one)) names.add(`${lacking} ${name}`);
    });
  });
  return names;
}

function classesOf(node: Node): string[] {
  if (node.type === "decl") return node.parent ? classesOf(node.parent as Node) : [];
  if (node.type === "rule") return (node as Rule).selector.match(/\.[\w-]+/g) ?? [];
  return node.type === "atrule" ? ((node as AtRule).nodes ?? []).flatMap(classesOf) : [];
}

/** A style sheet as a browser of the floor understands it. */
export function olderStyles(css: string): string {
  const root = parse(css);
  for (const { node } of newStyles(root)) node.remove();
  root.walkAtRules("supports", (rule) => {
    if (!isUnknown(rule.params.replace(/^not\b/, ""))) return;
    if (rule.params.startsWith("not")) rule.replaceWith(rule.nodes ?? []);
    else rule.remove();
  });
  return root.toString();
}

function featureOf(node: Node): string | undefined {
  if (node.type === "decl") return ofDeclaration(node as Declaration);
  if (node.type === "rule") return ofSelector((node as Rule).selector);
  if (node.type === "atrule") return ofAtRule(node as AtRule);
  return undefined;
}

function ofDeclaration({ prop, value }: Declaration): string | undefined {
  if (prop.startsWith("--")) return ofValue(value);
  const property = properties[prop];
  if (prop.startsWith("-")) return undefined;
  if (isMissing(property)) return prop;
  const words = value.match(/(?<![\w#-])[a-z][a-z-]*(?![\w(-])/g) ?? [];
  const word = words.find((one) => isMissing(property?.[one] as Identifier | undefined));
  return word ? `${prop}: ${word}` : ofValue(value);
}

function ofValue(value: string): string | undefined {
  const unit = UNITS.find(([form, name]) => form.test(value) && isMissing(length[name] as Identifier));
  if (unit) return unit[1];
  const names = [...value.matchAll(/(?<![\w-])([a-z][a-z-]*)\(/g)].map((match) => match[1] ?? "");
  return names.find((name) =>
    isMissing((types[name] ?? types.color?.[name] ?? types.length?.[name]) as Identifier | undefined),
  );
}

function ofSelector(selector: string): string | undefined {
  const names = [...selector.matchAll(/::?([a-z-]+)/g)].map((match) => match[1] ?? "");
  const name = names.find((one) => isMissing(selectors[one]));
  return name && `:${name}`;
}

function ofAtRule({ name, params }: AtRule): string | undefined {
  if (name === "supports") return undefined;
  if (isMissing(atRules[name])) return `@${name}`;
  if (name !== "media") return undefined;
  if (/[<>]/.test(params)) return "range_syntax";
  const names = [...params.matchAll(/\(([a-z-]+)/g)].map((match) =>
    (match[1] ?? "").replace(/^(?:min|max)-/, ""),
  );
  return names.find((one) => isMissing(atRules.media?.[one] as Identifier | undefined));
}

/** True inside an `@supports` whose condition the floor does not meet. */
function isAsked(node: Node): boolean {
  for (let at = node.parent; at; at = at.parent as Node["parent"])
    if (at.type === "atrule" && (at as AtRule).name === "supports" && isUnknown((at as AtRule).params))
      return true;
  return false;
}

function isUnknown(params: string): boolean {
  const [, prop = "", value = ""] = /\(([a-z-]+):\s*(.+)\)/.exec(params) ?? [];
  if (prop) return ofDeclaration({ prop, value } as Declaration) !== undefined;
  return ofSelector(params) !== undefined;
}

/** True for a declaration with a prefixed twin, or behind one of the same property that the floor knows. */
function hasElder(node: Node): boolean {
  if (node.type !== "decl") return false;
  const { prop } = node as Declaration;
  const others = (node.parent as Rule).nodes.filter((one): one is Declaration => one.type === "decl");
  const before = others.slice(0, others.indexOf(node as Declaration));
  const hasTwin = others.some((one) => one.prop === `-webkit-${prop}`);
  return hasTwin || before.some((one) => one.prop === prop && !featureOf(one));
}
