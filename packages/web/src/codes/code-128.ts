/** Widths of bar, space, bar, … of each symbol, in modules; the last one is the stop (ISO/IEC 15417). */
const SYMBOLS = (
  "212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 " +
  "123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 " +
  "232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 " +
  "313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 " +
  "111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 " +
  "111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 " +
  "114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112"
).split(" ");

const START_B = 104;
const START_C = 105;
const SWITCH_TO_C = 99;
const SWITCH_TO_B = 100;
const STOP = 106;
const MODULUS = 103;
/** From so many digits on, two in one symbol make the code shorter in spite of the switch. */
const SHORTEST_RUN = 4;

/** The symbols of a text in Code 128, with start, check and stop. Throws for what is not printable ASCII. */
export function code128Symbols(text: string): number[] {
  if (!/^[\x20-\x7e]+$/.test(text)) throw new Error("Code 128 holds printable ASCII only");
  const symbols: number[] = [];
  for (const [part, pairs = ""] of text.matchAll(new RegExp(`((?:\\d\\d){${SHORTEST_RUN / 2},})|.`, "g"))) {
    if (pairs !== "") symbols.push(...intoC(symbols), ...pairsOf(part));
    else symbols.push(...intoB(symbols), part.charCodeAt(0) - 32);
  }
  const check = symbols.reduce((sum, symbol, index) => sum + symbol * Math.max(1, index), 0) % MODULUS;
  return [...symbols, check, STOP];
}

/** The bars of a text in Code 128: widths in modules, a bar first, then a space, and so on. */
export function code128Widths(text: string): number[] {
  return code128Symbols(text).flatMap((symbol) => [...(SYMBOLS[symbol] ?? "")].map(Number));
}

function intoC(symbols: readonly number[]): number[] {
  if (symbols.length === 0) return [START_C];
  return isInC(symbols) ? [] : [SWITCH_TO_C];
}

function intoB(symbols: readonly number[]): number[] {
  if (symbols.length === 0) return [START_B];
  return isInC(symbols) ? [SWITCH_TO_B] : [];
}

/** In set B the value 99 is the switch to C; in set C it is the pair "99", which changes nothing. */
function isInC(symbols: readonly number[]): boolean {
  let isC = symbols[0] === START_C;
  for (const symbol of symbols.slice(1)) {
    if (!isC && symbol === SWITCH_TO_C) isC = true;
    else if (isC && symbol === SWITCH_TO_B) isC = false;
  }
  return isC;
}

function pairsOf(digits: string): number[] {
  return (digits.match(/\d\d/g) ?? []).map(Number);
}
