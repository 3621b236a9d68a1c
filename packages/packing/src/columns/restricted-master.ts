import type { Effort } from "../effort.ts";
import {
  type Bonus,
  type Column,
  countedIn,
  type Duals,
  isOnTotal,
  isSameQuantity,
  type Limit,
  type Model,
  type Share,
} from "./model.ts";
import {
  addColumn,
  addEntry,
  createSimplex,
  enter,
  optimize,
  type Simplex,
  startWith,
  turnOver,
} from "./simplex.ts";

/** Where a program ended: the columns in its basis, and the sides of limits that are not met exactly. */
export type Basis = { columns: readonly Column[]; loose: readonly Side[] };

/** One side of a limit: "at most" with the sign 1, "at least" with -1, both in one with 0. */
export type Side = { limit: Limit; sign: 1 | 0 | -1 };

/** The dual solution and its value for the demand and the limits. */
export type LpSolution = { duals: Duals; value: number };

/** The linear program over the columns known so far: cover the demand at least cost within the limits. */
export type Master = {
  add(column: Column): void;
  /** Begins where a similar program ended, as far as its columns are there and the effort reaches; that counts as so many steps. */
  startFrom(basis: Basis, effort: Effort, steps: number): void;
  basis(): Basis;
  /** The cheapest solution, or where the effort ends before it one that is legal; each pivot counts as its steps. */
  solve(effort: Effort, stepsPerPivot: number): LpSolution & { isOptimal: boolean };
  /** The dual solution of the last call with every price multiplied by `scale`. */
  scaled(scale: number): LpSolution;
  /** The columns in the solution and how often, the largest share first. */
  shares(): Share[];
};

// Rows moved apart by less than this stop the simplex method from turning in circles.
const SHIFT = 1e-6;
// Worth is laid on a grid that double precision adds up exactly, so that a bound has no rounding error.
const GRID = 4096;
const LONG_ROW = 50;
const LEAST_SHARE = 1e-4;

/** What a pivot over so many columns costs, in steps of the effort. */
export function stepsPerPivot({ size }: Pick<Model, "size">, columns: number): number {
  // Long rows run twice as fast as short ones.
  return (size * size + 6 * columns) / (size > LONG_ROW ? 12 : 5);
}

export type Row = Side & { at: number; target: number };

/** The two columns of each row, with the entry 1 and with -1: what a limit leaves free is one of them, what it lacks the other. */
type Ends = { plus: Int32Array; minus: Int32Array };

/**
 * The program of a demand within limits: a row per item, then one per side of a limit that counts;
 * `big` prices an uncovered unit.
 */
export function createMaster(
  model: Model,
  demand: Int32Array,
  limits: readonly Limit[],
  { big, expected }: { big: number; expected: number },
): Master {
  const { size } = model;
  const rows = limitRows(limits);
  const lp = createSimplex(size + rows.length, expected);
  const columns: (Column | undefined)[] = [];
  const ends = layBasis(lp, demand, rows, big);
  columns.length = lp.count;
  const read = (scale: number) => readSolution(model, demand, limits.length, rows, lp.price, scale);
  return {
    add: (column) => {
      columns[lp.count] = column;
      layColumn(lp, column, size, rows);
    },
    startFrom: (basis, effort, steps) => {
      const isWanted = new Set(basis.columns);
      const known = columns.flatMap((column, index) => (column && isWanted.has(column) ? [index] : []));
      const wanted = [...looseColumns(basis, rows, ends, size), ...known];
      startFrom(lp, ends, wanted, () => {
        effort.spend(steps / wanted.length);
        return !effort.isOver();
      });
    },
    basis: () => readBasis(lp, columns, rows, size),
    solve: (effort, steps) => {
      effort.spend(steps);
      const isOptimal = optimize(lp, () => {
        effort.spend(steps);
        return !effort.isOver();
      });
      return { ...read(1), isOptimal };
    },
    scaled: read,
    shares: () => listShares(lp, (index) => columns[index]),
  };
}

export function limitRows(limits: readonly Limit[]): Row[] {
  return limits.flatMap((limit, at) => {
    const found: Row[] = [];
    if (limit.high === limit.low) return [{ limit, at, sign: 0, target: limit.low }];
    if (limit.high < Infinity) found.push({ limit, at, sign: 1, target: limit.high });
    if (limit.low > 0) found.push({ limit, at, sign: -1, target: limit.low });
    return found;
  });
}

/** Begins with every unit uncovered, which meets every "at most". */
function layBasis(lp: Simplex, demand: Int32Array, rows: readonly Row[], big: number): Ends {
  const plus = new Int32Array(lp.height);
  const minus = new Int32Array(lp.height);
  for (let row = 0; row < lp.height; row++) {
    const limit = rows[row - demand.length];
    plus[row] = addColumn(lp, limit?.sign === 1 ? 0 : big);
    addEntry(lp, row, 1);
    minus[row] = addColumn(lp, limit?.sign === -1 ? 0 : big);
    addEntry(lp, row, -1);
    const target = limit ? limit.target : (demand[row] ?? 0);
    startWith(lp, row, plus[row] ?? 0, target + SHIFT * (1 + ((row * 7919) % 101) / 101));
  }
  return { plus, minus };
}

/** The columns that stand for what limits leave free in a basis of another program. */
function looseColumns({ loose }: Basis, rows: readonly Row[], { plus, minus }: Ends, size: number): number[] {
  return rows.flatMap((row, index) => {
    const isLoose = loose.some(({ limit, sign }) => sign === row.sign && isSameQuantity(limit, row.limit));
    if (!isLoose) return [];
    return [(row.sign === 1 ? plus : minus)[size + index] ?? 0];
  });
}

/** Brings the wanted columns into the basis, as long as it may go on, and turns over whatever is below zero then. */
function startFrom(
  lp: Simplex,
  { plus, minus }: Ends,
  wanted: readonly number[],
  mayGoOn: () => boolean,
): void {
  const kept = new Uint8Array(lp.height);
  for (const index of wanted) {
    if (!mayGoOn()) break;
    enter(lp, index, (row) => kept[row] === 0);
    const row = lp.basic.indexOf(index);
    if (row >= 0) kept[row] = 1;
  }
  const big = lp.costs.reduce((most, cost) => Math.max(most, cost), 0);
  for (let row = 0; row < lp.height; row++) {
    if ((lp.level[row] ?? 0) >= -SHIFT * SHIFT) continue;
    const index = lp.basic[row] ?? 0;
    const at = plus.indexOf(index);
    const opposite = at >= 0 ? minus[at] : plus[minus.indexOf(index)];
    turnOver(lp, row, opposite ?? addOpposite(lp, index, big));
  }
}

/** Adds the opposite of a column. */
function addOpposite(lp: Simplex, column: number, cost: number): number {
  const start = lp.starts[column] ?? 0;
  const end = lp.starts[column + 1] ?? 0;
  const index = addColumn(lp, cost);
  for (let at = start; at < end; at++) addEntry(lp, lp.rows[at] ?? 0, -(lp.values[at] ?? 0));
  return index;
}

function readBasis(
  { basic, costs }: Simplex,
  columns: readonly (Column | undefined)[],
  rows: readonly Row[],
  size: number,
): Basis {
  const found: Column[] = [];
  const loose: Side[] = [];
  for (const index of basic) {
    const column = columns[index];
    const row = rows[(index >> 1) - size];
    if (column) found.push(column);
    else if (row && costs[index] === 0) loose.push(row);
  }
  return { columns: found, loose };
}

function layColumn(lp: Simplex, column: Column, size: number, rows: readonly Row[]): void {
  addColumn(lp, column.cost);
  for (let item = 0; item < size; item++) {
    const count = column.counts[item] ?? 0;
    if (count > 0) addEntry(lp, item, count);
  }
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index];
    const counted = row ? countedIn(row.limit, column) : 0;
    if (counted !== 0) addEntry(lp, size + index, counted);
  }
}

/** The prices of the rows, rounded to the grid, as what units are worth and what parcels and fee steps cost beside. */
function readSolution(
  { size, lanes }: Model,
  demand: Int32Array,
  limits: number,
  rows: readonly Row[],
  prices: Float64Array,
  scale: number,
): LpSolution {
  const onGrid = (row: number) => Math.floor((prices[row] ?? 0) * scale * GRID) / GRID;
  const common = new Float64Array(size);
  let value = 0;
  for (let item = 0; item < size; item++) {
    common[item] = onGrid(item);
    value += (common[item] ?? 0) * (demand[item] ?? 0);
  }
  const duals: Duals & { worth: Float64Array[]; bonuses: Bonus[] } = {
    worth: new Array<Float64Array>(lanes).fill(common),
    perLane: new Float64Array(lanes),
    perStep: new Float64Array(lanes),
    common,
    lost: new Float64Array(lanes),
    ofLimits: new Float64Array(limits),
    perLimit: new Float64Array(limits),
    bonuses: [],
  };
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index];
    if (!row) continue;
    const raw = onGrid(size + index);
    const price = clamp(raw, row.sign);
    value += price * row.target;
    duals.ofLimits[row.at] = (duals.ofLimits[row.at] ?? 0) + price * row.target;
    duals.perLimit[row.at] = (duals.perLimit[row.at] ?? 0) + price;
    if (price !== 0) layPrice(duals, row.limit, price);
  }
  return { duals, value };
}

/** A limit from above only takes, one from below only pays. */
export function clamp(price: number, sign: Row["sign"]): number {
  if (sign === 0) return price;
  return sign > 0 ? Math.min(0, price) : Math.max(0, price);
}

/** Lays what a limit pays for each of what it counts on the lanes, the fee steps or the units. */
function layPrice(
  { worth, perLane, perStep, common, bonuses }: Duals & { worth: Float64Array[]; bonuses: Bonus[] },
  limit: Limit,
  price: number,
): void {
  const { lane, item, least, isOnSteps } = limit;
  if (isOnTotal(limit)) {
    for (let other = 0; other < perLane.length; other++) perLane[other] = (perLane[other] ?? 0) - price;
  } else if (isOnSteps) perStep[lane] = (perStep[lane] ?? 0) - price;
  else if (item < 0) perLane[lane] = (perLane[lane] ?? 0) - price;
  else if (least > 0) bonuses.push({ item, least, worth: price });
  else {
    const own = worth[lane] === common ? common.slice() : (worth[lane] ?? common);
    own[item] = (own[item] ?? 0) + price;
    worth[lane] = own;
  }
}

export function listShares(
  { basic, level }: Simplex,
  columnAt: (index: number) => Column | undefined,
): Share[] {
  const found: Share[] = [];
  basic.forEach((index, row) => {
    const column = columnAt(index);
    const share = level[row] ?? 0;
    if (column && share > LEAST_SHARE) found.push({ column, share });
  });
  return found.sort((one, other) => other.share - one.share);
}
