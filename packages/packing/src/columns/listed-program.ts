import type { Effort } from "../effort.ts";
import type { Candidate } from "./cover-exactly.ts";
import { repairLevels } from "./dual-simplex.ts";
import {
  type Column,
  countedIn,
  isOnTotal,
  isSameQuantity,
  type Limit,
  type Model,
  type Share,
} from "./model.ts";
import { type Basis, clamp, limitRows, listShares, type Row, type Side } from "./restricted-master.ts";
import { addColumn, addEntry, createSimplex, enter, optimize, type Simplex, startWith } from "./simplex.ts";

/** A cutting plane: no cover counts more than `most`, where listed column k counts `counts[k]`; all are whole numbers. */
export type Cut = { counts: Float64Array; most: number };

/** All covers by some of the listed columns within limits and cuts. */
export type ListedPart = {
  limits: readonly Limit[];
  cuts: readonly Cut[];
  /** The numbers of the columns that a better cover may use. */
  use: Int32Array;
  basis: ListedBasis;
};

/** Where a program ended, and which of its cuts are met exactly. */
export type ListedBasis = Basis & { tight: ReadonlySet<Cut> };

type ListedModel = Pick<Model, "size" | "demand">;

/** A row of the program: an item, one side of a limit, or a cut; `sign` as of a limit's side. */
export type ListedRow = Pick<Row, "sign" | "target"> & { limit?: Limit; cut?: Cut };

export type ListedSolution = {
  lp: Simplex;
  rows: readonly ListedRow[];
  /** The place of the first listed column in the program. */
  first: number;
  /** No cover of the part costs less, and one that uses a column in addition its reduced cost more. */
  bound: number;
  reduced: Float64Array;
  shares: Share[];
  basis: ListedBasis;
  isOptimal: boolean;
};

// Rows moved apart by less than this stop the simplex method from turning in circles.
const SHIFT = 1e-6;
// Prices are laid on a grid that double precision adds up exactly, so fine that what they lose adds up to no cent.
const GRID = 2 ** 20;
const MISSED = 1e-6;
const MULTIPLICATIONS_PER_STEP = 8;
const ENTRIES_PER_COLUMN = 10;

/** Solves the linear program over listed columns within the limits and cuts of a part, from where one like it ended. */
export function solveListed(
  model: ListedModel,
  list: readonly Column[],
  part: ListedPart,
  { big, effort }: { big: number; effort: Effort },
): ListedSolution {
  const rows = rowsOf(model, part);
  const lp = createSimplex(rows.length, part.use.length);
  for (const [at, row] of rows.entries()) layRow(lp, row, at, big);
  const first = lp.count;
  for (const at of part.use) layColumn(lp, list, at, rows, model.size);
  const columns = Array.from({ length: lp.count }, (_, at) =>
    at < first ? undefined : list[part.use[at - first] ?? 0],
  );
  enterBasis(lp, part.basis, columns, rows);
  const steps = (rows.length ** 2 + ENTRIES_PER_COLUMN * part.use.length) / MULTIPLICATIONS_PER_STEP;
  effort.spend(rows.length ** 3 / 16 + 4 * part.use.length);
  const mayGoOn = () => {
    effort.spend(steps);
    return !effort.isOver();
  };
  const isOptimal = repairLevels(lp, mayGoOn) && isLegal(lp) && optimize(lp, mayGoOn);
  const basis = readBasis(lp, columns, rows);
  return {
    lp,
    rows,
    first,
    ...priceColumns(model, part, { lp, rows, first }),
    shares: listShares(lp, columns),
    basis,
    isOptimal,
  };
}

/** The columns of a part that a cover within the budget above the bound may use, with their reduced costs. */
export function withinBudget(
  list: readonly Column[],
  { use }: ListedPart,
  { reduced }: ListedSolution,
  budget: number,
): { use: Int32Array; candidates: Candidate[] } {
  const candidates: Candidate[] = [];
  const kept = use.filter((at, index) => {
    const column = list[at];
    const own = reduced[index] ?? 0;
    if (!column || own > budget) return false;
    candidates.push({ column, reduced: own });
    return true;
  });
  return { use: kept, candidates };
}

function rowsOf({ demand }: ListedModel, { limits, cuts }: ListedPart): ListedRow[] {
  const items = Array.from(demand, (target): ListedRow => ({ sign: 0, target }));
  return [
    ...items,
    ...limitRows(limits),
    ...cuts.map((cut): ListedRow => ({ cut, sign: 1, target: cut.most })),
  ];
}

/** The two columns of a row, with the entry 1 and with -1, and the first of them in the basis. */
function layRow(lp: Simplex, { sign, target }: ListedRow, row: number, big: number): void {
  addColumn(lp, sign === 1 ? 0 : big);
  addEntry(lp, row, 1);
  addColumn(lp, sign === -1 ? 0 : big);
  addEntry(lp, row, -1);
  startWith(lp, row, 2 * row, target + SHIFT * (1 + ((row * 7919) % 101) / 101));
}

function layColumn(
  lp: Simplex,
  list: readonly Column[],
  at: number,
  rows: readonly ListedRow[],
  size: number,
): void {
  const column = list[at];
  if (!column) return;
  addColumn(lp, column.cost);
  for (let item = 0; item < size; item++) {
    const count = column.counts[item] ?? 0;
    if (count > 0) addEntry(lp, item, count);
  }
  for (let row = size; row < rows.length; row++) {
    const { limit, cut } = rows[row] ?? {};
    const counted = cut ? (cut.counts[at] ?? 0) : limit ? countedIn(limit, column) : 0;
    if (counted !== 0) addEntry(lp, row, counted);
  }
}

/** Brings what was in the basis of a program like this one into it; a cut that is new starts with what it leaves free. */
function enterBasis(
  lp: Simplex,
  { columns: before, loose, tight }: ListedBasis,
  columns: readonly (Column | undefined)[],
  rows: readonly ListedRow[],
): void {
  const wanted = new Set(before);
  const kept = new Uint8Array(lp.height);
  const bring = (index: number) => {
    enter(lp, index, (row) => kept[row] === 0);
    const row = lp.basic.indexOf(index);
    if (row >= 0) kept[row] = 1;
  };
  rows.forEach(({ limit, cut, sign }, row) => {
    const isLoose = limit && loose.some((one) => one.sign === sign && isSameQuantity(one.limit, limit));
    if (isLoose || (cut && !tight.has(cut))) bring(sign === 1 ? 2 * row : 2 * row + 1);
  });
  columns.forEach((column, index) => {
    if (column && wanted.has(column)) bring(index);
  });
}

function isLegal({ level }: Simplex): boolean {
  return level.every((share) => share > -MISSED);
}

/** The reduced costs of all columns at prices on the grid, and the bound that they leave. */
function priceColumns(
  { demand }: ListedModel,
  { use, limits }: ListedPart,
  { lp, rows, first }: Pick<ListedSolution, "lp" | "rows" | "first">,
): { bound: number; reduced: Float64Array } {
  const prices = Float64Array.from(rows, ({ sign }, row) => {
    return clamp(Math.round((lp.price[row] ?? 0) * GRID) / GRID, sign);
  });
  const value = rows.reduce((all, { target }, row) => all + target * (prices[row] ?? 0), 0);
  const reduced = new Float64Array(use.length);
  let least = 0;
  for (let index = 0; index < use.length; index++) {
    let cost = lp.costs[first + index] ?? 0;
    const end = lp.starts[first + index + 1] ?? 0;
    for (let at = lp.starts[first + index] ?? 0; at < end; at++) {
      cost -= (prices[lp.rows[at] ?? 0] ?? 0) * (lp.values[at] ?? 0);
    }
    reduced[index] = cost;
    least = Math.min(least, cost);
  }
  const parcels = Math.min(
    demand.reduce((units, count) => units + count, 0),
    limits.find(isOnTotal)?.high ?? Infinity,
  );
  return { bound: value + least * parcels, reduced };
}

function readBasis(
  lp: Simplex,
  columns: readonly (Column | undefined)[],
  rows: readonly ListedRow[],
): ListedBasis {
  const found: Column[] = [];
  const loose: Side[] = [];
  const tight = new Set(rows.flatMap(({ cut }) => cut ?? []));
  for (const index of lp.basic) {
    const column = columns[index];
    const { limit, cut, sign } = rows[index >> 1] ?? {};
    if (column) found.push(column);
    else if (cut) tight.delete(cut);
    else if (limit && sign !== undefined && lp.costs[index] === 0) loose.push({ limit, sign });
  }
  return { columns: found, loose, tight };
}
