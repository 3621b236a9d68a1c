/** A line that gives a parcel its number, as somebody pasted or answered it; the first line is 1. */
export type WaybillText = {
  line: number;
  text: string;
  pkg: string;
  number: string;
  company: string;
  /** Why whoever declares refuses the parcel; empty when it is well. */
  fault: string;
};

type Column = "pkg" | "number" | "company" | "fault";

const HEADS: Record<Column, RegExp> = {
  pkg: /^(?:包裹号?|包裹编号|箱号|客户单号|参考号|parcel|package|reference|ref)(?:\s*(?:no|id|number))?\.?$/i,
  number: /^(?:运单号?|运单编号|快递单号|物流单号|单号|waybill|tracking)(?:\s*(?:no|number))?\.?$/i,
  company: /^(?:物流公司|快递公司|承运公司|承运商|公司|company|carrier)$/i,
  fault: /^(?:失败原因|错误原因|错误|原因|异常|备注原因|fault|error|reason)$/i,
};

const WITHOUT_HEAD: readonly Column[] = ["pkg", "number", "company", "fault"];

/**
 * Reads pasted lines, or a table with a head, into parcel, number, company and fault: separated by tabs, commas or
 * semicolons, else by blanks; quoted as spreadsheets do. Empty lines are nothing. Without a head the columns stand in this
 * order.
 */
export function readWaybillLines(pasted: string): WaybillText[] {
  const table = cellsOf(pasted.replace(/^\uFEFF/, ""));
  const [first, ...rest] = table;
  if (!first) return [];
  const head = columnsOf(first.cells);
  const lines = head ? rest : table;
  return lines.map(({ line, cells }) => {
    const at = (column: Column) =>
      cells[head ? head.indexOf(column) : WITHOUT_HEAD.indexOf(column)]?.trim() ?? "";
    return {
      line,
      text: cells.join("\t").trim(),
      pkg: at("pkg"),
      number: at("number"),
      company: at("company"),
      fault: at("fault"),
    };
  });
}

/** What each column of a head holds; null for a line that is none. */
function columnsOf(cells: readonly string[]): (Column | undefined)[] | null {
  const columns = cells.map((cell) =>
    WITHOUT_HEAD.find((column) => HEADS[column].test(cell.replace(/^'/, "").trim())),
  );
  return columns.includes("pkg") && columns.includes("number") ? columns : null;
}

type Line = { line: number; cells: string[] };

function cellsOf(text: string): Line[] {
  const separator = ["\t", ",", ";", "，"].find((one) => text.includes(one));
  const lines: Line[] = [];
  let cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  let line = 1;
  let begun = 1;
  const endCell = () => {
    cells.push(unguarded(cell));
    cell = "";
  };
  const endLine = () => {
    endCell();
    const found = separator === undefined ? (cells[0] ?? "").trim().split(/\s+/) : cells;
    if (found.some((one) => one.trim() !== "")) lines.push({ line: begun, cells: found });
    cells = [];
  };
  for (const [index, sign] of [...text].entries()) {
    if (sign === '"' && (isQuoted || cell === "")) isQuoted = !isQuoted;
    else if (sign === "\n" && !isQuoted) {
      endLine();
      begun = line + 1;
    } else if (sign === separator && !isQuoted) endCell();
    else if (sign !== "\r") cell += sign;
    if (sign === "\n") line += 1;
    if (index > MAX_SIGNS) break;
  }
  endLine();
  return lines;
}

const MAX_SIGNS = 2_000_000;

/** A cell without the sign that keeps a spreadsheet from computing it, and without the form of a text in one. */
function unguarded(cell: string): string {
  return cell.replace(/^'(?=[=+\-@])/, "").replace(/^="([^"]*)"$/, "$1");
}
