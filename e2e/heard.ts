import type { Page } from "playwright-core";

/** Parts of a page that are no news to whoever listens: what they hold is said by other lines. */
const UNSAID = new Set([
  ...["RootWebArea", "StaticText", "InlineTextBox", "LineBreak", "ListMarker", "LabelText", "Legend"],
  ...["generic", "none", "paragraph", "image", "list", "listitem", "sectionheader", "article", "form"],
]);

type Node = Awaited<ReturnType<typeof nodesOf>>[number];

/**
 * What a screen reader is given of a page, from Chromium's accessibility tree: a line for each part, in order, with its
 * role, its name and how it stands; of a region that is said when it changes also what it says.
 */
export async function heardIn(page: Page): Promise<string[]> {
  const nodes = await nodesOf(page);
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const below = ({ childIds = [] }: Node) => childIds.flatMap((id) => byId.get(id) ?? []);
  const textOf = (node: Node): string =>
    node.role?.value === "StaticText" ? String(node.name?.value) : below(node).map(textOf).join("");
  const lines: string[] = [];
  const read = (node: Node) => {
    const role = String(node.role?.value);
    if (!node.ignored && !UNSAID.has(role)) lines.push(lineOf(role, node, textOf(node)));
    below(node).forEach(read);
  };
  const [root] = nodes;
  if (root) read(root);
  return lines;
}

function lineOf(role: string, { name, properties = [] }: Node, text: string): string {
  const is = Object.fromEntries(properties.map((one) => [one.name, one.value.value]));
  return [
    role,
    name?.value && `"${name.value}"`,
    is.level && `level ${is.level}`,
    is.checked === "true" && "checked",
    is.pressed === "true" && "pressed",
    is.focused && "focused",
    is.live && is.live !== "off" && `says "${text}"`,
  ]
    .filter(Boolean)
    .join(" ");
}

async function nodesOf(page: Page) {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  return nodes;
}

/** The lines of one text that another does not have in this order, from the first such line on. */
export function unheard(wanted: readonly string[], heard: readonly string[]): string[] {
  let at = 0;
  const first = wanted.findIndex((line) => {
    const found = heard.indexOf(line, at);
    at = found + 1;
    return found < 0;
  });
  return first < 0 ? [] : wanted.slice(first);
}
