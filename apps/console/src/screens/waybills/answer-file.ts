import { pkgOfLabel } from "@crux/rules/parcel/pkg-label";
import { readWaybillLines } from "@crux/rules/parcel/waybill-lines";
import { readTable } from "../../browser/read-table.ts";

/** More than a thousand lines of the longest table come to. */
const MOST_MB = 2;

/** The lines that a file came to, as they would be pasted, or why it cannot be read. */
type AnswerFile = { text: string } | { problem: string };

/** Reads the file that whoever declares sent back. Only parcels, numbers, companies and faults leave the browser. */
export async function readAnswerFile(file: File): Promise<AnswerFile> {
  const read = await readTable(file, { mostMb: MOST_MB });
  if ("problem" in read) return read;
  const lines = readWaybillLines(read.text);
  if (!lines.some(({ pkg }) => pkgOfLabel(pkg) !== null))
    return { problem: "文件里没有包裹号，请检查是否选错文件" };
  return {
    text: lines
      .map(({ pkg, number, company, fault }) =>
        [pkg, number, company, fault].map(oneLine).join("\t").trimEnd(),
      )
      .join("\n"),
  };
}

const oneLine = (cell: string) => cell.replace(/\s+/g, " ");
