/** A line of the bank's list as it was pasted: its text, what came in (cents; null where no amount is read), and its numbers. */
export type BankLine = { text: string; cents: number | null; numbers: ReadonlySet<string> };

/** What a slip is compared with. */
type Slip = { orderId: number; price: number };

/** A line that names the order of a slip, and whether its amount is that of the slip. */
export type BankMark = { line: BankLine; isSame: boolean };

/** At most so many lines are read, which is more than a bank lists on a page. */
const MAX_LINES = 2_000;

const DATE = /^\D*\d{1,4}[-/. ]([A-Za-z]{3,9}|\d{1,2})[-/. ]\d{2,4}\D*$/;
/** With its cents, or after a sign of dollars; within dates and longer numbers there is none. */
const AMOUNT =
  /(?<![\d./])([-+−(]?)\s?(?:A?\$\s?(\d[\d,]*(?:\.\d{1,2})?)|(\d{1,3}(?:,\d{3})+\.\d{1,2}|\d+\.\d{1,2}))(?![\d.])/;
const WHOLE_CELL = /^([-+−]?)(\d{1,7})$/;

/** Reads the lines of a bank's list: columns from a sheet, lines of a CSV file, or plain text. */
export function readBankLines(pasted: string): BankLine[] {
  return pasted
    .split(/\r?\n/)
    .map((line) => line.normalize("NFKC").trim())
    .filter((line) => /\d/.test(line))
    .slice(0, MAX_LINES)
    .map((line) => {
      const cells = cellsOf(line);
      return {
        text: cells.filter(Boolean).join("  "),
        cents: amountOf(cells),
        numbers: new Set(line.match(/\d+/g)),
      };
    });
}

/** The lines that speak of a slip's order. */
export function marksOf(lines: readonly BankLine[], { orderId, price }: Slip): BankMark[] {
  return lines
    .filter(({ numbers, cents }) => numbers.has(String(orderId)) && (cents ?? 0) > 0)
    .map((line) => ({ line, isSame: line.cents === price }));
}

function cellsOf(line: string): string[] {
  if (line.includes("\t")) return line.split("\t").map((cell) => unquoted(cell.trim()));
  const cells = (line.match(/"(?:[^"]|"")*"|[^,]+|(?<=,)(?=,)/g) ?? []).map((cell) => unquoted(cell.trim()));
  // A comma may also stand within a plain text or an amount: a file begins with its date.
  return cells.length > 1 && DATE.test(cells[0] ?? "") ? cells : [line];
}

const unquoted = (cell: string) => cell.replace(/^"(.*)"$/, "$1").replaceAll('""', '"');

/** The first amount, which stands before the balance in every bank's list; what goes out is below zero. */
function amountOf(cells: readonly string[]): number | null {
  for (const cell of cells) {
    if (DATE.test(cell)) continue;
    const [, sign = "", dollars, plain] = AMOUNT.exec(cell) ?? [];
    const digits = dollars ?? plain;
    if (digits !== undefined) return toCents(sign, digits);
  }
  // Banks that leave out cents of zero: a cell that is a number and nothing else, other than the date and the text.
  for (const cell of cells.length > 1 ? cells.slice(1) : []) {
    const [, sign = "", digits] = WHOLE_CELL.exec(cell) ?? [];
    if (digits !== undefined) return toCents(sign, digits);
  }
  return null;
}

function toCents(sign: string, digits: string): number {
  const cents = Math.round(Number(digits.replaceAll(",", "")) * 100);
  return sign === "" || sign === "+" ? cents : -cents;
}
