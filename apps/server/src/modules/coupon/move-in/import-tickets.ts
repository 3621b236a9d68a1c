import { couponOpsApi } from "@crux/contract/promo/coupon";
import type { TableFault } from "@crux/rules/table/table-columns";
import { TICKET_COLUMNS } from "@crux/rules/table/ticket-columns";
import { z } from "zod";
import { yieldToOthers } from "../../../kernel/time/yield-to-others.ts";
import { runAsSystem } from "../../../kernel/verb/kernel.ts";
import { changeLines, type Job, readLines, type TaskKind, taskKind } from "../../task/service.ts";
import {
  type CheckedTicket,
  checkTickets,
  type Given,
  readTickets,
  type TicketLine,
} from "./check-tickets.ts";

const BATCH = 500;
/** What a task's answer shows of the faults; its file has all. */
const SHOWN = 200;

const input = z.strictObject({
  /** Nothing is written: it says what would come of the table. */
  isDry: z.boolean().default(true),
  /** Nothing is written unless all lines can be. */
  isAllOrNothing: z.boolean().default(false),
});

/** What came of lines, or would come of them: tickets to use, tickets that were used, tickets that were here before. */
type Tally = { usable: number; used: number; same: number };

/** What came of a table of tickets; `faults` are the first of `faulty` lines. */
export type TicketsImport = Tally & {
  isDry: boolean;
  lines: number;
  faulty: number;
  faults: TableFault[];
  /** Why the table could not be read at all. */
  problem: string | null;
};

const EMPTY: Tally = { usable: 0, used: 0, same: 0 };

/** A table of tickets that customers held in a former shop: looked through, or brought in line by line. */
export const importTickets: TaskKind = taskKind({
  name: "coupon.moveIn",
  right: "coupon.edit",
  takesTable: true,
  isSingle: true,
  input,
  file: { name: "coupon-faults", columns: ["行", "列", "原因"] },
  async run(job, { isDry, isAllOrNothing }): Promise<TicketsImport> {
    const read = readLines(await job.upload(), TICKET_COLUMNS);
    const nothing = { ...EMPTY, isDry: true, lines: 0, faulty: 0, faults: [] };
    if ("problem" in read) return { ...nothing, problem: read.problem };
    const { lines, faults: ofCells } = readTickets(read.lines);
    const faults = [...ofCells];
    const checked = await checkAll(job, lines, faults);
    const isWritten = !isDry && !(isAllOrNothing && faults.length > 0);
    const written = isWritten ? await write(job, checked) : null;
    const all = [...faults, ...(written?.refused ?? [])].sort((one, other) => one.row - other.row);
    job.write(all.map(({ row, column, why }) => [row, column, why]));
    return {
      ...(written?.tally ?? checked.reduce((tally, one) => plus(tally, one, !one.isKnown), EMPTY)),
      isDry: !isWritten,
      lines: read.lines.length,
      faulty: new Set(all.map(({ row }) => row)).size,
      faults: all.slice(0, SHOWN),
      problem: null,
    };
  },
});

async function checkAll(
  job: Job,
  lines: readonly TicketLine[],
  faults: TableFault[],
): Promise<CheckedTicket[]> {
  const given: Given = { held: new Map(), issued: new Map() };
  const checked: CheckedTicket[] = [];
  for (let from = 0; from < lines.length; from += BATCH) {
    const batch = lines.slice(from, from + BATCH);
    checked.push(...(await runAsSystem(job.kernel, (ctx) => checkTickets(ctx, batch, { given, faults }))));
    await job.step({ reached: job.reached, done: 0, total: lines.length });
    await yieldToOthers();
  }
  return checked;
}

const write = (job: Job, checked: readonly CheckedTicket[]) =>
  changeLines<CheckedTicket, { isNew: boolean }, Tally>(job, checked, {
    empty: EMPTY,
    callOf: ({ isKnown, ruleId, uid, ticket, until, isUsed }) =>
      isKnown
        ? null
        : { line: couponOpsApi.moveTicketIn.line, input: { ruleId, uid, number: ticket, until, isUsed } },
    plus: (tally, line, answer) => plus(tally, line, answer?.isNew === true),
  });

function plus(tally: Tally, { isUsed }: TicketLine, isNew: boolean): Tally {
  const kind = isNew ? (isUsed ? "used" : "usable") : "same";
  return { ...tally, [kind]: tally[kind] + 1 };
}
