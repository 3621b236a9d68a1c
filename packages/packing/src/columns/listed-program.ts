import type { Effort } from "../effort.ts";
import { type Column, countedIn, isSameQuantity, type Limit, type Model, type Share } from "./model.ts";
import { type Basis, limitRows, listShares, type Row, type Side } from "./restricted-master.ts";
import { type Sifted, siftColumns } from "./sift-columns.ts";
import { addColumn, addEntry, createSimplex, enter, type Simplex, startWith } from "./simplex.ts";

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

/** Where a program ended: the numbers of the columns in its basis, the sides of limits that are not met exactly, the cuts that are. */
export type ListedBasis = Pick<Basis, "loose"> & { columns: readonly number[]; tight: ReadonlySet<Cut> };

/** Listed columns, and the units of the k-th one from `starts[k]` on. */
export type ColumnsLaid = {
  columns: readonly Column[];
  starts: Int32Array;
  items: Int32Array;
  units: Int32Array;
};

type ListedModel = Pick<Model, "size" | "demand">;

/** A row of the program: an item, one side of a limit, or a cut; `sign` as of a limit's side. */
export type ListedRow = Pick<Row, "sign" | "target"> & { limit?: Limit; cut?: Cut };

export type ListedSolution = Sifted & {
  lp: Simplex;
  rows: readonly ListedRow[];
  /** The place of the first listed column in the program. */
  first: number;
  shares: Share[];
  basis: ListedBasis;
};

// Rows moved apart by less than this stop the simplex method from turning in circles.
const SHIFT = 1e-6;

/** Writes the contents of columns down one after the other. */
export function layList(size: number, columns: readonly Column[]): ColumnsLaid {
  const starts = new Int32Array(columns.length + 1);
  const items: number[] = [];
  const units: number[] = [];
  columns.forEach(({ counts }, at) => {
    for (let item = 0; item < size; item++) {
      const count = counts[item] ?? 0;
      if (count === 0) continue;
      items.push(item);
      units.push(count);
    }
    starts[at + 1] = items.length;
  });
  return { columns, starts, items: Int32Array.from(items), units: Int32Array.from(units) };
}

/** Solves the linear program over listed columns within the limits and cuts of a part, from where one like it ended. */
export function solveListed(
  model: ListedModel,
  list: ColumnsLaid,
  part: ListedPart,
  { big, effort }: { big: number; effort: Effort },
): ListedSolution {
  const rows = rowsOf(model, part);
  const lp = createSimplex(rows.length, part.use.length);
  for (const [at, row] of rows.entries()) layRow(lp, row, at, big);
  const first = lp.count;
  for (const at of part.use) layColumn(lp, list, at, rows, model.size);
  enterBasis(lp, part, first, rows);
  effort.spend(rows.length ** 3 / 16 + 4 * part.use.length);
  const found = siftColumns(model, part, { lp, rows, first }, effort);
  const columnAt = (index: number) =>
    index < first ? undefined : list.columns[part.use[index - first] ?? -1];
  return {
    lp,
    rows,
    first,
    ...found,
    shares: listShares(lp, columnAt),
    basis: readBasis(lp, part, first, rows),
  };
}

/** The numbers of the columns that a cover within the budget above the bound may use, and their reduced costs. */
export function withinBudget(
  { use }: Pick<ListedPart, "use">,
  { reduced }: Pick<ListedSolution, "reduced">,
  budget: number,
): { use: Int32Array; reduced: Float64Array } {
  const kept = new Int32Array(use.length);
  const costs = new Float64Array(use.length);
  let count = 0;
  for (let index = 0; index < use.length; index++) {
    const own = reduced[index] ?? 0;
    if (own > budget) continue;
    kept[count] = use[index] ?? 0;
    costs[count] = own;
    count += 1;
  }
  return { use: kept.subarray(0, count), reduced: costs.subarray(0, count) };
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
  { columns, starts, items, units }: ColumnsLaid,
  at: number,
  rows: readonly ListedRow[],
  size: number,
): void {
  const column = columns[at];
  if (!column) return;
  addColumn(lp, column.cost);
  const end = starts[at + 1] ?? 0;
  for (let k = starts[at] ?? 0; k < end; k++) addEntry(lp, items[k] ?? 0, units[k] ?? 0);
  for (let row = size; row < rows.length; row++) {
    const { limit, cut } = rows[row] ?? {};
    const counted = cut ? (cut.counts[at] ?? 0) : limit ? countedIn(limit, column) : 0;
    if (counted !== 0) addEntry(lp, row, counted);
  }
}

/** Brings what was in the basis of a program like this one into it; a cut that is new starts with what it leaves free. */
function enterBasis(
  lp: Simplex,
  { use, basis: { columns, loose, tight } }: ListedPart,
  first: number,
  rows: readonly ListedRow[],
): void {
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
  const wanted = new Set(columns);
  for (let index = 0; index < use.length; index++) if (wanted.has(use[index] ?? -1)) bring(first + index);
}

function readBasis(lp: Simplex, { use }: ListedPart, first: number, rows: readonly ListedRow[]): ListedBasis {
  const columns: number[] = [];
  const loose: Side[] = [];
  const tight = new Set(rows.flatMap(({ cut }) => cut ?? []));
  for (const index of lp.basic) {
    const { limit, cut, sign } = rows[index >> 1] ?? {};
    if (index >= first) columns.push(use[index - first] ?? -1);
    else if (cut) tight.delete(cut);
    else if (limit && sign !== undefined && lp.costs[index] === 0) loose.push({ limit, sign });
  }
  return { columns, loose, tight };
}
