// A format of its own for each number takes longer than all the rest of its cell.
const WHOLE = new Intl.NumberFormat("en-AU");

/** A count as one reads it: `1,284`. */
export const wholeText = (count: number): string => WHOLE.format(count);
