/** Version 2, level M: 25 modules a side, 28 data and 16 check bytes in one block, at most 26 bytes of text. */
const SIDE = 25;
const DATA_BYTES = 28;
const CHECK_BYTES = 16;

type Grid = (boolean | undefined)[][];

/** The modules of a QR code (true is dark) for a short text in byte mode. Throws when it needs more than 26 bytes. */
export function qrModules(words: string): boolean[][] {
  const bytes = withChecks(dataBytes(words));
  const grid: Grid = Array.from({ length: SIDE }, () => Array.from({ length: SIDE }, () => undefined));
  drawPatterns(grid);
  drawFormat(grid);
  drawData(grid, bytes);
  return grid.map((row) => row.map((module) => module === true));
}

function dataBytes(words: string): number[] {
  const bytes = [...new TextEncoder().encode(words)];
  if (bytes.length > DATA_BYTES - 2) throw new Error(`QR text is ${bytes.length} bytes, at most 26 fit`);
  const bits = `0100${bytes.length.toString(2).padStart(8, "0")}${bytes.map((byte) => byte.toString(2).padStart(8, "0")).join("")}0000`;
  const packed = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  for (let pad = 0; packed.length < DATA_BYTES; pad++) packed.push(pad % 2 === 0 ? 0xec : 0x11);
  return packed;
}

function withChecks(data: number[]): number[] {
  const generator = checkGenerator();
  const rest = [...data, ...Array.from({ length: CHECK_BYTES }, () => 0)];
  for (let index = 0; index < data.length; index++) {
    const factor = rest[index] ?? 0;
    generator.forEach((coefficient, offset) => {
      rest[index + offset] = (rest[index + offset] ?? 0) ^ multiply(coefficient, factor);
    });
  }
  return [...data, ...rest.slice(data.length)];
}

/** The product of (x − 2^i) for each check byte, highest power first. */
function checkGenerator(): number[] {
  let product = [1];
  for (let index = 0; index < CHECK_BYTES; index++) {
    const next = product.concat(0);
    product.forEach((coefficient, at) => {
      next[at + 1] = (next[at + 1] ?? 0) ^ multiply(coefficient, power(index));
    });
    product = next;
  }
  return product;
}

function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ (product >>> 7 === 1 ? 0x11d : 0);
    if ((b >>> bit) & 1) product ^= a;
  }
  return product;
}

function power(exponent: number): number {
  let value = 1;
  for (let step = 0; step < exponent; step++) value = multiply(value, 2);
  return value;
}

function drawPatterns(grid: Grid): void {
  for (const [left, top] of [
    [0, 0],
    [SIDE - 7, 0],
    [0, SIDE - 7],
  ] as const) {
    for (let dy = -1; dy <= 7; dy++)
      for (let dx = -1; dx <= 7; dx++) {
        const ring = Math.max(Math.abs(dx - 3), Math.abs(dy - 3));
        set(grid, left + dx, top + dy, ring !== 2 && ring !== 4);
      }
  }
  for (let dy = -2; dy <= 2; dy++)
    for (let dx = -2; dx <= 2; dx++) set(grid, 18 + dx, 18 + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
  for (let at = 8; at < SIDE - 8; at++) {
    set(grid, at, 6, at % 2 === 0);
    set(grid, 6, at, at % 2 === 0);
  }
}

/** Level M (bits 00) with mask 0 gives five zero bits; only the fixed format mask is left. */
function drawFormat(grid: Grid): void {
  const bit = (index: number): boolean => ((0x5412 >>> index) & 1) === 1;
  for (let index = 0; index < 15; index++) {
    const along = index < 6 ? index : index < 8 ? index + 1 : index;
    if (index < 8) set(grid, 8, along, bit(index));
    else set(grid, index === 8 ? 7 : 14 - index, 8, bit(index));
    if (index < 8) set(grid, SIDE - 1 - index, 8, bit(index));
    else set(grid, 8, SIDE - 15 + index, bit(index));
  }
  set(grid, 8, SIDE - 8, true);
}

function drawData(grid: Grid, bytes: number[]): void {
  let at = 0;
  for (let right = SIDE - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < SIDE; step++) {
      const upwards = ((right + 1) & 2) === 0;
      const y = upwards ? SIDE - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (grid[y]?.[x] !== undefined) continue;
        const bit = (((bytes[at >>> 3] ?? 0) >>> (7 - (at & 7))) & 1) === 1;
        set(grid, x, y, bit !== ((x + y) % 2 === 0));
        at++;
      }
    }
  }
}

function set(grid: Grid, x: number, y: number, dark: boolean): void {
  const row = grid[y];
  if (row !== undefined && x >= 0 && x < SIDE) row[x] = dark;
}
