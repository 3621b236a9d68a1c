/**
 * A linear program "least cost, every row at its target, no negative share" by the revised primal simplex method with
 * a dense inverse of the basis. Columns may be added between two calls of `optimize`.
 */
export type Simplex = {
  height: number;
  /** Where the entries of each column begin; those of the last one end at `starts[count]`. */
  starts: Int32Array;
  rows: Int32Array;
  values: Float64Array;
  costs: Float64Array;
  isBasic: Uint8Array;
  count: number;
  /** The columns that may come into the basis: the first `looked` of these numbers; all of them unless `lookAt` says otherwise. */
  looks: Int32Array;
  looked: number;
  inverse: Float64Array;
  /** The column of each row of the basis, and its share in the solution. */
  basic: Int32Array;
  level: Float64Array;
  /** What a unit of each row's target costs. */
  price: Float64Array;
  direction: Float64Array;
  /** Where the row of the last pivot is not zero. */
  places: Int32Array;
  pivots: number;
};

const ENTRIES_PER_COLUMN = 6;
const EPSILON = 1e-7;
// A basis with smaller pivots than this is not worth starting from.
const LEAST_ENTRY = 1e-3;
// How far below zero a level may fall for the sake of a larger pivot.
const SLACK = 1e-8;
const MAX_PIVOTS = 4000;
// The prices are carried along from pivot to pivot; a fresh start now and then keeps them exact.
const PIVOTS_PER_REFRESH = 40;
// Listing the numbers of a row pays where fewer than so many of them are not zero.
const MOSTLY_ZERO = 0.5;

/** A program without columns, with room for about as many as expected; one per row has to make the first basis. */
export function createSimplex(height: number, expected: number): Simplex {
  const room = expected + 2 * height;
  return {
    height,
    starts: new Int32Array(room + 1),
    rows: new Int32Array(room * ENTRIES_PER_COLUMN),
    values: new Float64Array(room * ENTRIES_PER_COLUMN),
    costs: new Float64Array(room),
    isBasic: new Uint8Array(room),
    count: 0,
    looks: new Int32Array(room),
    looked: 0,
    inverse: new Float64Array(height * height),
    basic: new Int32Array(height),
    level: new Float64Array(height),
    price: new Float64Array(height),
    direction: new Float64Array(height),
    places: new Int32Array(height),
    pivots: 0,
  };
}

/** Begins a column of the given cost and gives its index; `addEntry` fills the newest column. */
export function addColumn(lp: Simplex, cost: number): number {
  const index = lp.count;
  if (index + 1 >= lp.costs.length) growColumns(lp);
  lp.costs[index] = cost;
  lp.count = index + 1;
  lp.looks[lp.looked] = index;
  lp.looked += 1;
  lp.starts[lp.count] = lp.starts[index] ?? 0;
  return index;
}

/** Lets only some of the columns come into the basis. */
export function lookAt(lp: Simplex, columns: readonly number[]): void {
  lp.looks.set(columns);
  lp.looked = columns.length;
}

export function addEntry(lp: Simplex, row: number, value: number): void {
  const at = lp.starts[lp.count] ?? 0;
  if (at >= lp.rows.length) growEntries(lp);
  lp.rows[at] = row;
  lp.values[at] = value;
  lp.starts[lp.count] = at + 1;
}

/** Puts a column with the single entry 1 into the first basis. */
export function startWith(lp: Simplex, row: number, column: number, level: number): void {
  lp.basic[row] = column;
  lp.isBasic[column] = 1;
  lp.inverse[row * lp.height + row] = 1;
  lp.level[row] = level;
}

/** Brings a column into the basis in place of one that may leave, whatever the levels; does nothing where none depends on it. */
export function enter(lp: Simplex, column: number, mayLeave: (row: number) => boolean): void {
  if (lp.isBasic[column] === 1) return;
  findLeaving(lp, column);
  let best = -1;
  for (let row = 0; row < lp.height; row++) {
    const size = Math.abs(lp.direction[row] ?? 0);
    if (size > LEAST_ENTRY && mayLeave(row) && (best < 0 || size > Math.abs(lp.direction[best] ?? 0)))
      best = row;
  }
  if (best >= 0) pivot(lp, column, best);
}

/** Puts the opposite of a row's basic column in its place, so that a level below zero becomes one above. */
export function turnOver(lp: Simplex, row: number, opposite: number): void {
  lp.isBasic[lp.basic[row] ?? 0] = 0;
  lp.isBasic[opposite] = 1;
  lp.basic[row] = opposite;
  lp.level[row] = -(lp.level[row] ?? 0);
  const base = row * lp.height;
  for (let k = 0; k < lp.height; k++) lp.inverse[base + k] = -(lp.inverse[base + k] ?? 0);
}

/**
 * Moves to a cheapest solution over the columns so far. False where `mayGoOn`, which is asked after each pivot, ended it
 * before; the solution is legal then, and the prices are not those of a cheapest one.
 */
export function optimize(lp: Simplex, mayGoOn: () => boolean): boolean {
  priceRows(lp);
  for (let since = 0; lp.pivots < MAX_PIVOTS; lp.pivots++) {
    if (since === PIVOTS_PER_REFRESH) {
      priceRows(lp);
      since = 0;
    }
    const entering = findEntering(lp);
    if (entering < 0 && since === 0) return true;
    if (entering < 0) {
      priceRows(lp);
      since = 0;
      lp.pivots -= 1;
      continue;
    }
    const leaving = findLeaving(lp, entering);
    if (leaving < 0) return false;
    pivot(lp, entering, leaving);
    since += 1;
    if (!mayGoOn()) return false;
  }
  return false;
}

export function priceRows({ height, basic, costs, inverse, price }: Simplex): void {
  price.fill(0);
  for (let row = 0; row < height; row++) {
    const cost = costs[basic[row] ?? 0] ?? 0;
    if (cost === 0) continue;
    const base = row * height;
    for (let other = 0; other < height; other++) {
      price[other] = (price[other] ?? 0) + cost * (inverse[base + other] ?? 0);
    }
  }
}

/** The column that is worth most above its cost; -1 where none is. */
function findEntering({ looks, looked, costs, isBasic, starts, rows, values, price }: Simplex): number {
  let best = -1;
  let least = -EPSILON;
  for (let look = 0; look < looked; look++) {
    const index = looks[look] ?? 0;
    if (isBasic[index] === 1) continue;
    let reduced = costs[index] ?? 0;
    const end = starts[index + 1] ?? 0;
    for (let at = starts[index] ?? 0; at < end; at++)
      reduced -= (price[rows[at] ?? 0] ?? 0) * (values[at] ?? 0);
    if (reduced >= least) continue;
    least = reduced;
    best = index;
  }
  return best;
}

/** How much of each basic column one of `entering` takes the place of. */
export function layDirection(
  { height, starts, rows, values, inverse, direction }: Simplex,
  entering: number,
): void {
  const start = starts[entering] ?? 0;
  const end = starts[entering + 1] ?? 0;
  for (let row = 0; row < height; row++) {
    const base = row * height;
    let sum = 0;
    for (let at = start; at < end; at++) sum += (inverse[base + (rows[at] ?? 0)] ?? 0) * (values[at] ?? 0);
    direction[row] = sum;
  }
}

/** The row whose column gives way first when `entering` comes in; lays out the direction on the way. */
function findLeaving(lp: Simplex, entering: number): number {
  const { height, level, direction } = lp;
  layDirection(lp, entering);
  let theta = Infinity;
  for (let row = 0; row < height; row++) {
    const sum = direction[row] ?? 0;
    if (sum > EPSILON) theta = Math.min(theta, (Math.max(0, level[row] ?? 0) + SLACK) / sum);
  }
  // Among the rows that give way first the largest pivot keeps the inverse exact.
  let best = -1;
  for (let row = 0; row < height; row++) {
    const sum = direction[row] ?? 0;
    if (sum <= EPSILON || Math.max(0, level[row] ?? 0) / sum > theta) continue;
    if (best < 0 || sum > (direction[best] ?? 0)) best = row;
  }
  return best;
}

export function pivot(lp: Simplex, entering: number, leaving: number): void {
  const { height, inverse, level, direction, basic, isBasic } = lp;
  const reduced = reducedCostOf(lp, entering);
  const scale = 1 / (direction[leaving] ?? 1);
  const base = leaving * height;
  const filled = scaleRow(lp, base, scale);
  const amount = (level[leaving] ?? 0) * scale;
  for (let row = 0; row < height; row++) {
    const factor = direction[row] ?? 0;
    if (row === leaving || (factor < 1e-12 && factor > -1e-12)) continue;
    subtractRow(lp, inverse, row * height, base, factor, filled);
    level[row] = (level[row] ?? 0) - factor * amount;
  }
  subtractRow(lp, lp.price, 0, base, -reduced, filled);
  level[leaving] = amount;
  isBasic[basic[leaving] ?? 0] = 0;
  isBasic[entering] = 1;
  basic[leaving] = entering;
}

/** Scales a row of the inverse, lists in `places` where it is not zero and gives how many of these there are. */
function scaleRow({ height, inverse, places }: Simplex, base: number, scale: number): number {
  let filled = 0;
  for (let k = 0; k < height; k++) {
    const value = inverse[base + k] ?? 0;
    if (value === 0) continue;
    inverse[base + k] = value * scale;
    places[filled] = k;
    filled += 1;
  }
  return filled;
}

/** Takes `factor` times a row of the inverse away from other numbers; of a row that is mostly zero only what is not. */
function subtractRow(
  { height, inverse, places }: Simplex,
  into: Float64Array,
  to: number,
  from: number,
  factor: number,
  filled: number,
): void {
  if (filled < MOSTLY_ZERO * height) {
    for (let at = 0; at < filled; at++) {
      const k = places[at] ?? 0;
      into[to + k] = (into[to + k] ?? 0) - factor * (inverse[from + k] ?? 0);
    }
    return;
  }
  for (let k = 0; k < height; k++) into[to + k] = (into[to + k] ?? 0) - factor * (inverse[from + k] ?? 0);
}

function reducedCostOf({ costs, starts, rows, values, price }: Simplex, column: number): number {
  let reduced = costs[column] ?? 0;
  const end = starts[column + 1] ?? 0;
  for (let at = starts[column] ?? 0; at < end; at++) {
    reduced -= (price[rows[at] ?? 0] ?? 0) * (values[at] ?? 0);
  }
  return reduced;
}

function growColumns(lp: Simplex): void {
  const length = lp.costs.length * 2;
  lp.costs = copyTo(new Float64Array(length), lp.costs);
  lp.looks = copyTo(new Int32Array(length), lp.looks);
  lp.isBasic = copyTo(new Uint8Array(length), lp.isBasic);
  lp.starts = copyTo(new Int32Array(length + 1), lp.starts);
}

function growEntries(lp: Simplex): void {
  const length = lp.rows.length * 2;
  lp.rows = copyTo(new Int32Array(length), lp.rows);
  lp.values = copyTo(new Float64Array(length), lp.values);
}

function copyTo<Numbers extends { set(from: ArrayLike<number>): void }>(
  to: Numbers,
  from: ArrayLike<number>,
): Numbers {
  to.set(from);
  return to;
}
