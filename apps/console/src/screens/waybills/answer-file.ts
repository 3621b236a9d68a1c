import { pkgOfLabel } from "@crux/rules/parcel/pkg-label";
import { readWaybillLines } from "@crux/rules/parcel/waybill-lines";
import { readTextFile } from "../../browser/save-file.ts";

/** More than a thousand lines of the longest table come to. */
const MAX_BYTES = 2 * 1024 * 1024;

/** The lines that a file came to, as they would be pasted, or why it cannot be read. */
type AnswerFile = { text: string } | { problem: string };

/** Reads the file that whoever declares sent back. Only parcels, numbers, companies and faults leave the browser. */
export async function readAnswerFile(file: File): Promise<AnswerFile> {
  if (file.size === 0) return { problem: "文件是空的" };
  if (file.size > MAX_BYTES) return { problem: "文件太大，最多 2 MB，请拆成几个文件" };
  const text = await readTextFile(file);
  if (text === null) return { problem: "无法读取这个文件，请在表格软件中另存为 CSV 再导入" };
  const lines = readWaybillLines(text);
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
