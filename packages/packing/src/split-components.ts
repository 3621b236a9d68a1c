import { compileProblem, type Item, type Problem, type ProblemInput } from "./compile-problem.ts";
import { taxAlone } from "./tax-alone.ts";

/** The cart as independent problems: goods of two of them never share a parcel on any route. */
export function splitComponents(input: ProblemInput): Problem[] {
  const whole = compileProblem(input);
  const groupOf = whole.items.map((_, index) => index);
  const rootOf = (index: number): number => {
    const parent = groupOf[index] ?? index;
    return parent === index ? index : rootOf(parent);
  };
  for (const way of whole.ways) {
    const firsts = new Map<string, number>();
    const onWay = whole.items.flatMap((item, index) => ((way.caps[item.category] ?? 0) > 0 ? [index] : []));
    const hasCommon = onWay.some((index) => whole.items[index]?.supplier === undefined);
    for (const index of onWay) {
      const key = apartKey(whole, whole.items[index], hasCommon);
      groupOf[rootOf(index)] = rootOf(firsts.get(key) ?? index);
      if (!firsts.has(key)) firsts.set(key, index);
    }
  }
  const groups = Map.groupBy(whole.items, (_, index) => rootOf(index));
  return [...groups.values()].map((items) => compileGroup(input, items));
}

function apartKey(problem: Problem, item: Item | undefined, hasCommon: boolean): string {
  const milk = problem.isMilkApart && item?.isMilk ? "milk" : "";
  return `${milk}/${hasCommon ? "" : (item?.supplier ?? "")}`;
}

function compileGroup(input: ProblemInput, items: Item[]): Problem {
  const problem = compileProblem({ ...input, lines: items.map((item) => item.line) });
  if (problem.isTaxSafe) for (const item of problem.items) item.taxAlone = taxAlone(problem, item);
  return problem;
}
