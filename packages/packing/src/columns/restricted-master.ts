import {
  type Bonus,
  type Column,
  countedIn,
  type Duals,
  isOnTotal,
  type Limit,
  type Model,
  type Share,
} from "./model.ts";

/** The dual solution and its value for the demand and the limits. */
export type LpSolution = { duals: Duals; value: number };

/** The linear program over the columns known so far: cover the demand at least cost within the limits. */
export type Master = {
  add(column: Column): void;
  solve(): LpSolution;
  /** The dual solution of the last call with every price multiplied by `scale`. */
  scaled(scale: number): LpSolution;
  /** The columns in the solution and how often, the largest share first. */
  shares(): Share[];
  hasArtificials(): boolean;
  pivots(): number;
};

const EPSILON = 1e-7;
// How far below zero a level may fall for the sake of a larger pivot.
const SLACK = 1e-8;
// Rows moved apart by less than this stop the simplex method from turning in circles.
const SHIFT = 1e-6;
const MAX_PIVOTS = 4000;
// Worth is laid on a grid that double precision adds up exactly, so that a bound has no rounding error.
const GRID = 4096;

type Row = { limit: Limit; sign: 1 | -1; target: number };

/** A revised primal simplex with a dense inverse of the basis; `big` is the price of a unit left uncovered. */
export function createMaster(
  model: Model,
  demand: Int32Array,
  limits: readonly Limit[],
  big: number,
): Master {
  const { size, lanes } = model;
  const rows = limitRows(limits);
  const height = size + rows.length;
  const inverse = new Float64Array(height * height);
  const basic: number[] = [];
  const level = new Float64Array(height);
  const dual = new Float64Array(height);
  const direction = new Float64Array(height);
  const columns: (Column | undefined)[] = [];
  const costs: number[] = [];
  const entryRows: Int32Array[] = [];
  const entryValues: Float64Array[] = [];
  const isBasic: boolean[] = [];
  let turns = 0;

  function append(column: Column | undefined, cost: number, at: number[], values: number[]): number {
    columns.push(column);
    costs.push(cost);
    entryRows.push(Int32Array.from(at));
    entryValues.push(Float64Array.from(values));
    isBasic.push(false);
    return columns.length - 1;
  }

  function start(): void {
    for (let row = 0; row < height; row++) {
      const limit = rows[row - size];
      const target = limit ? limit.target : (demand[row] ?? 0);
      let own = append(undefined, big, [row], [1]);
      // A limit of the form "at most" holds at the start, its slack is a better basis than an artificial column.
      if (limit) {
        const slack = append(undefined, 0, [row], [limit.sign]);
        if (limit.sign > 0) own = slack;
      }
      basic.push(own);
      isBasic[own] = true;
      inverse[row * height + row] = 1;
      level[row] = target + SHIFT * (1 + ((row * 7919) % 101) / 101);
    }
  }

  function add(column: Column): void {
    const at: number[] = [];
    const values: number[] = [];
    for (let item = 0; item < size; item++) {
      const count = column.counts[item] ?? 0;
      if (count > 0) {
        at.push(item);
        values.push(count);
      }
    }
    rows.forEach((row, index) => {
      const counted = countedIn(row.limit, column);
      if (counted === 0) return;
      at.push(size + index);
      values.push(counted);
    });
    append(column, column.cost, at, values);
  }

  function priceRows(): void {
    dual.fill(0);
    for (let row = 0; row < height; row++) {
      const cost = costs[basic[row] ?? 0] ?? 0;
      if (cost === 0) continue;
      const base = row * height;
      for (let other = 0; other < height; other++) {
        dual[other] = (dual[other] ?? 0) + cost * (inverse[base + other] ?? 0);
      }
    }
  }

  function cheapest(): number {
    let best = -1;
    let least = -1e-7;
    for (let index = 0; index < costs.length; index++) {
      if (isBasic[index]) continue;
      const at = entryRows[index];
      const values = entryValues[index];
      if (!at || !values) continue;
      let reduced = costs[index] ?? 0;
      for (let k = 0; k < at.length; k++) reduced -= (dual[at[k] ?? 0] ?? 0) * (values[k] ?? 0);
      if (reduced < least) {
        least = reduced;
        best = index;
      }
    }
    return best;
  }

  function leavingRow(entering: number): number {
    const at = entryRows[entering] ?? new Int32Array(0);
    const values = entryValues[entering] ?? new Float64Array(0);
    let theta = Infinity;
    for (let row = 0; row < height; row++) {
      let sum = 0;
      for (let k = 0; k < at.length; k++) {
        sum += (inverse[row * height + (at[k] ?? 0)] ?? 0) * (values[k] ?? 0);
      }
      direction[row] = sum;
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

  function pivot(entering: number, leaving: number): void {
    const scale = 1 / (direction[leaving] ?? 1);
    const base = leaving * height;
    for (let k = 0; k < height; k++) inverse[base + k] = (inverse[base + k] ?? 0) * scale;
    const amount = (level[leaving] ?? 0) * scale;
    for (let row = 0; row < height; row++) {
      const factor = direction[row] ?? 0;
      if (row === leaving || (factor < 1e-12 && factor > -1e-12)) continue;
      const own = row * height;
      for (let k = 0; k < height; k++) {
        inverse[own + k] = (inverse[own + k] ?? 0) - factor * (inverse[base + k] ?? 0);
      }
      level[row] = (level[row] ?? 0) - factor * amount;
    }
    level[leaving] = amount;
    isBasic[basic[leaving] ?? 0] = false;
    isBasic[entering] = true;
    basic[leaving] = entering;
  }

  function solve(): LpSolution {
    for (; turns < MAX_PIVOTS; turns++) {
      priceRows();
      const entering = cheapest();
      if (entering < 0) break;
      const leaving = leavingRow(entering);
      if (leaving < 0) break;
      pivot(entering, leaving);
    }
    return readSolution(1);
  }

  function readSolution(scale: number): LpSolution {
    const common = new Float64Array(size);
    let value = 0;
    for (let item = 0; item < size; item++) {
      common[item] = Math.floor((dual[item] ?? 0) * scale * GRID) / GRID;
      value += (common[item] ?? 0) * (demand[item] ?? 0);
    }
    const worth = new Array<Float64Array>(lanes).fill(common);
    const perLane = new Float64Array(lanes);
    const perStep = new Float64Array(lanes);
    const bonuses: Bonus[] = [];
    const ofLimits = new Float64Array(limits.length);
    rows.forEach(({ limit, sign, target }, index) => {
      const { lane, item, least, isOnSteps } = limit;
      const raw = Math.floor((dual[size + index] ?? 0) * scale * GRID) / GRID;
      const price = sign > 0 ? Math.min(0, raw) : Math.max(0, raw);
      value += price * target;
      const at = limits.indexOf(limit);
      ofLimits[at] = (ofLimits[at] ?? 0) + price * target;
      if (isOnTotal(limit))
        perLane.forEach((before, other) => {
          perLane[other] = before - price;
        });
      else if (isOnSteps) perStep[lane] = (perStep[lane] ?? 0) - price;
      else if (item < 0) perLane[lane] = (perLane[lane] ?? 0) - price;
      else if (least > 0) bonuses.push({ item, least, worth: price });
      else {
        const own = worth[lane] === common ? common.slice() : (worth[lane] ?? common);
        own[item] = (own[item] ?? 0) + price;
        worth[lane] = own;
      }
    });
    const lost = new Float64Array(lanes);
    return { duals: { worth, perLane, perStep, common, lost, ofLimits, bonuses }, value };
  }

  function shares(): Share[] {
    const found: Share[] = [];
    basic.forEach((index, row) => {
      const column = columns[index];
      const share = level[row] ?? 0;
      if (column && share > 1e-4) found.push({ column, share });
    });
    return found.sort((one, other) => other.share - one.share);
  }

  start();
  return {
    add,
    solve,
    scaled: readSolution,
    shares,
    hasArtificials: () => basic.some((index, row) => costs[index] === big && (level[row] ?? 0) > 1e-3),
    pivots: () => turns,
  };
}

function limitRows(limits: readonly Limit[]): Row[] {
  return limits.flatMap((limit) => {
    const found: Row[] = [];
    if (limit.high < Infinity) found.push({ limit, sign: 1, target: limit.high });
    if (limit.low > 0) found.push({ limit, sign: -1, target: limit.low });
    return found;
  });
}
