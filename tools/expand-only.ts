type Statement = string;

/**
 * What in a migration the release before could not live with, one line each. A file that says `-- least 0031` contracts
 * what only builds older than that one use, and may. An index goes where the file names others that stay and find the
 * same rows, as in `-- covered: goods_name by goods_name_newest`, since no build could tell.
 */
export function breachesOf(text: string): string[] {
  if (/^-- least \d{4}$/m.test(text)) return [];
  const isApart = /^-- no transaction$/m.test(text);
  const statements = statementsOf(text);
  const covered = coveredIn(text, statements);
  const breaches = statements.flatMap((statement) => breachesIn(statement, { statements, isApart, covered }));
  if (isApart && /;[^\n\S]*[^\s;]/.test(bare(text)))
    breaches.push("without a transaction each statement ends with its line");
  return breaches;
}

/** Without comments, strings and bodies of functions, in small letters. */
function bare(text: string): string {
  return text
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/--.*$/gm, "")
    .replace(/'(?:[^']|'')*'/g, "''")
    .toLowerCase();
}

function statementsOf(text: string): Statement[] {
  return bare(text)
    .split(";")
    .map((statement) => statement.replace(/\s+/g, " ").trim())
    .filter(Boolean);
}

/** The indexes that a file says others cover, and drops none of those. */
function coveredIn(text: string, statements: readonly Statement[]): Set<string> {
  const isDropped = (index: string) =>
    statements.some((statement) => new RegExp(`^drop index .*\\b${index}\\b`).test(statement));
  const said = text.matchAll(/^-- covered: (\w+) by (\w+(?:, \w+)*)$/gm);
  return new Set(
    [...said].flatMap(([, index = "", by = ""]) => (by.split(", ").some(isDropped) ? [] : [index])),
  );
}

type Surroundings = {
  statements: readonly Statement[];
  isApart: boolean;
  covered?: ReadonlySet<string>;
};

function breachesIn(statement: Statement, { statements, isApart, covered }: Surroundings): string[] {
  const altered = /^alter table (?:if exists )?(?:only )?\S+ (.+)$/.exec(statement)?.[1];
  if (altered) return actionsOf(altered).flatMap((action, _index, all) => breachOfAction(action, all) ?? []);
  const dropped = /^drop (\S+) (?:concurrently )?(?:if exists )?(\S+)/.exec(statement);
  if (dropped) {
    const [, kind = "", name = ""] = dropped;
    const isReplaced =
      ["view", "trigger", "function"].includes(kind) &&
      statements.some((other) => other.startsWith(`create ${kind} ${name}`));
    const isCovered = isApart && kind === "index" && covered?.has(name);
    return isReplaced || isCovered ? [] : [`drops: ${statement}`];
  }
  if (/^alter .* rename /.test(statement)) return [`renames: ${statement}`];
  return breachOfIndex(statement, { statements, isApart });
}

/** The parts of an `alter table` between its own commas. */
function actionsOf(text: string): string[] {
  let depth = 0;
  const parts = [""];
  for (const character of text) {
    if (character === "(") depth += 1;
    if (character === ")") depth -= 1;
    if (character === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim());
}

function breachOfAction(action: string, all: readonly string[]): string | null {
  if (action.startsWith("rename ")) return `renames: ${action}`;
  const constraint = /^drop constraint (?:if exists )?(\S+)/.exec(action)?.[1];
  if (constraint && all.some((other) => other.startsWith(`add constraint ${constraint} `))) return null;
  if (action.startsWith("drop ")) return `drops: ${action}`;
  if (/^alter (?:column )?\S+ (?:set data )?type /.test(action)) return `changes a type: ${action}`;
  if (/^alter (?:column )?\S+ (?:set not null|drop default)/.test(action))
    return `demands a value: ${action}`;
  const isFilled = /\bdefault\b|\bgenerated\b/.test(action);
  if (/^add (?!constraint)/.test(action) && /\bnot null\b|\bprimary key\b/.test(action) && !isFilled)
    return `demands a value: ${action}`;
  return null;
}

/** Tables that stay small, however long the shop runs. */
const SMALL = /^(?:staff(?:_session|_approval)?|login_attempt|coupon|activity|brand|tag)$/;

/** An index on a table that exists keeps its writers out, unless it is built concurrently and apart. */
function breachOfIndex(statement: Statement, { statements, isApart }: Surroundings): string[] {
  const index = /^create (?:unique )?index (concurrently )?.*?\bon (?:only )?([\w.]+)/.exec(statement);
  if (!index) return [];
  const [, concurrently, table = ""] = index;
  const isNewTable = statements.some((other) =>
    new RegExp(`^create (?:unlogged )?table (?:if not exists )?${table.replace(".", "\\.")}\\b`).test(other),
  );
  if (concurrently ? isApart : isNewTable || SMALL.test(table)) return [];
  return [`an index is built concurrently, in a file with "-- no transaction": ${statement}`];
}
