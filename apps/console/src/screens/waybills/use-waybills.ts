import { LIMITS } from "@crux/contract/limits";
import type { WaybillLine } from "@crux/contract/ops/pkg-ops.schema";
import { orderOpsApi } from "@crux/contract/order";
import { useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { useBulk } from "../../browser/use-bulk.ts";
import { readAnswerFile } from "./answer-file.ts";
import { isGood, type LineEnd } from "./waybill-words.ts";

const OLD_AFTER = [orderOpsApi.pkgs, orderOpsApi.pkgCounts, orderOpsApi.pkg];

type Waybills = {
  text: string;
  type(text: string): void;
  /** What the lines came to; null before they were read. */
  rows: readonly WaybillLine[] | null;
  /** What became of those that were sent, by line. */
  ends: ReadonlyMap<number, LineEnd>;
  /** Lines that can be sent, and those that somebody has to mend. */
  good: readonly WaybillLine[];
  faulty: readonly WaybillLine[];
  /** Why the file could not be read, or that there were more lines than are read at once. */
  problem: string | null;
  isReading: boolean;
  isSending: boolean;
  read(text: string): Promise<void>;
  readFile(file: File): Promise<void>;
  send(): Promise<void>;
};

/** Lines that give parcels their numbers, from text to what became of each. */
export function useWaybills(): Waybills {
  const [text, setText] = useState("");
  const [rows, setRows] = useState<readonly WaybillLine[] | null>(null);
  const [ends, setEnds] = useState<ReadonlyMap<number, LineEnd>>(new Map());
  const [problem, setProblem] = useState<string | null>(null);
  const reading = useAction(orderOpsApi.readWaybills);
  const declaring = useBulk(orderOpsApi.declarePkgs, {
    refreshes: OLD_AFTER,
    done: (count) => `已申报 ${count} 件`,
  });
  const handing = useBulk(orderOpsApi.handOverPkgs, {
    refreshes: OLD_AFTER,
    done: (count) => `代发包裹已寄出 ${count} 件`,
  });
  const isSending = declaring.progress !== null || handing.progress !== null;
  const good = (rows ?? []).filter((row) => isGood(row) && !ends.has(row.line));
  const faulty = (rows ?? []).filter((row) => !isGood(row) && row.state !== "DONE");

  const read = async (pasted: string) => {
    setText(pasted);
    setEnds(new Map());
    setProblem(null);
    if (pasted.trim() === "") return setRows(null);
    const answer = await reading.run({ text: pasted });
    if (!answer) return;
    setRows(answer.rows);
    if (answer.isCut)
      setProblem(`一次最多 ${LIMITS.waybillLines.toLocaleString("en-AU")} 行，其余请再录入一次`);
  };
  const send = async () => {
    if (isSending) return;
    const noted = new Map(ends);
    for (const [move, bulk] of [
      ["declare", declaring],
      ["handOver", handing],
    ] as const) {
      const lines = good.filter((row) => row.move === move);
      const outcomes = await bulk.run(lines.flatMap(inputOf));
      for (const [place, outcome] of outcomes.entries()) {
        const line = lines[place];
        if (line) noted.set(line.line, outcome);
      }
    }
    setEnds(noted);
  };
  return {
    text,
    type: setText,
    rows,
    ends,
    good,
    faulty,
    problem,
    isReading: reading.isBusy,
    isSending,
    read,
    send,
    async readFile(file) {
      const answer = await readAnswerFile(file);
      if ("text" in answer) return read(answer.text);
      await read("");
      setProblem(answer.problem);
    },
  };
}

function inputOf({ pkgId, number, company }: WaybillLine) {
  return pkgId !== null && company !== null ? [{ pkgId, extOrderId: number, logisticsCompany: company }] : [];
}
