import highs from "highs";
import type { Line, Objective, RuleSet } from "../rule-set.ts";
import { type Best, cheapestBox, type World, worldsOf } from "./brute-force.ts";

// One parcel more outweighs any freight of a small cart.
const PARCEL_CENTS = 1_000_000;
// Its types describe the CommonJS build, where the loader is a property; ES modules import the loader itself.
const solver = await (highs as unknown as typeof highs.default)();

/**
 * The least number of parcels and cents as HiGHS finds them over every content that a parcel can have; shares nothing
 * with the solver and reaches carts that are too large for trying every division.
 */
export function milpReference(
  rules: RuleSet,
  country: string,
  lines: Line[],
  objective: Objective,
): Best | undefined {
  return worldsOf(rules, country, objective).reduce<Best | undefined>(
    (best, world) => best ?? cheapestCover(world, lines),
    undefined,
  );
}

type Content = { counts: number[]; cents: number };

function cheapestCover(world: World, lines: Line[]): Best | undefined {
  const contents = listContents(world, lines);
  const isCoverable = lines.every((_, item) => contents.some(({ counts }) => (counts[item] ?? 0) > 0));
  if (!isCoverable) return undefined;
  const perParcel = world.objective === "FEWEST" ? PARCEL_CENTS : 0;
  const result = solver.solve(program(contents, lines, perParcel), { mip_rel_gap: 0, mip_abs_gap: 0 });
  if (result.Status !== "Optimal") return undefined;
  const times = contents.map((_, at) => Math.round(result.Columns[`x${at}`]?.Primal ?? 0));
  return {
    parcels: times.reduce((sum, count) => sum + count, 0),
    total: contents.reduce((sum, { cents }, at) => sum + cents * (times[at] ?? 0), 0),
  };
}

function listContents(world: World, lines: Line[]): Content[] {
  const mostUnits = Math.max(
    0,
    ...world.routes.flatMap(({ profiles }) => profiles.map((one) => one.maxUnits)),
  );
  const contents: Content[] = [];
  const visit = (item: number, counts: number[], box: Line[]): void => {
    const line = lines[item];
    if (!line) {
      const cents = box.length === 0 ? undefined : cheapestBox(world, box);
      if (cents !== undefined) contents.push({ counts, cents });
      return;
    }
    const most = Math.min(line.qty, mostUnits - box.length);
    for (let count = 0; count <= most; count++) {
      visit(item + 1, [...counts, count], [...box, ...new Array<Line>(count).fill(line)]);
    }
  };
  visit(0, [], []);
  return contents;
}

/** The integer program in the LP format: each content so often that every line is sent exactly. */
function program(contents: readonly Content[], lines: readonly Line[], perParcel: number): string {
  const terms = (factorOf: (content: Content) => number) => {
    const found = contents.flatMap((content, at) => {
      const factor = factorOf(content);
      return factor === 0 ? [] : [`${factor} x${at}`];
    });
    return found.length > 0 ? found.join(" + ") : "0 x0";
  };
  const rows = lines.map(
    (line, item) => ` c${item}: ${terms(({ counts }) => counts[item] ?? 0)} = ${line.qty}`,
  );
  return [
    "Minimize",
    ` obj: ${terms(({ cents }) => cents + perParcel)}`,
    "Subject To",
    ...rows,
    "General",
    ` ${contents.map((_, at) => `x${at}`).join(" ")}`,
    "End",
  ].join("\n");
}
