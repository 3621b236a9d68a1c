import { opsCallsOf } from "../apps/server/src/app/endpoints.ts";
import { closedOutside } from "../apps/server/src/outside/outside.ts";
import { STAFF_RIGHTS } from "../packages/rules/src/people/staff-rights.ts";

const HEAD = `# Which right opens which call

Printed by \`tools/print-api.ts\` from what the server serves. Which rights a role has stands in \`staff_role\`; an owner has all.
`;

/** The page that says which right opens which call of the staff, and which calls any of the staff may make. */
export function rightsPage(): string {
  const linesOf = (wanted: string | undefined) =>
    opsCallsOf([], closedOutside())
      .filter(({ right }) => right === wanted)
      .map(({ endpoint, reveals }) => `- \`${endpoint.line}\`${reveals ? " (a read that is logged)" : ""}`)
      .toSorted();
  const part = (title: string, lines: readonly string[]) =>
    `## ${title}\n\n${lines.length > 0 ? lines.join("\n") : "No call asks for it by itself."}\n`;
  const parts = STAFF_RIGHTS.map((right) => part(right, linesOf(right)));
  return [HEAD, ...parts, part("Any of the staff", linesOf(undefined))].join("\n");
}
