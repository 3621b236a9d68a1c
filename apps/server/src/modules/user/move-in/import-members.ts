import { createHash } from "node:crypto";
import type { moveInSchemas } from "@crux/contract/ops/move-in.schema";
import { userMoveInOpsApi } from "@crux/contract/user";
import { MEMBER_COLUMNS } from "@crux/rules/table/member-columns";
import type { TableFault } from "@crux/rules/table/table-columns";
import { z } from "zod";
import { yieldToOthers } from "../../../kernel/time/yield-to-others.ts";
import { runAsSystem } from "../../../kernel/verb/kernel.ts";
import { changeLines, type Job, readLines, type TaskKind, taskKind } from "../../task/service.ts";
import { missingOf } from "./allow-move-in.ts";
import { type CheckedMember, checkMembers, readMembers } from "./check-members.ts";
import { permitOf } from "./move-in-marks.ts";
import { type MoveInRow, upsertLook } from "./move-in-store.ts";

const BATCH = 500;
/** What a task's answer shows of the faults; its file has all. */
const SHOWN = 200;

const input = z.strictObject({
  /** Nothing is written: it says what would come of the table. */
  isDry: z.boolean().default(true),
  /** Nothing is written unless all lines can be. */
  isAllOrNothing: z.boolean().default(false),
});

/** What came of lines, or would come of them; amounts in cents. */
type Tally = { added: number; joined: number; same: number; balance: number; cashBack: number };

/** What came of a table of customers; `faults` are the first of `faulty` lines. */
export type MembersImport = Tally & {
  isDry: boolean;
  lines: number;
  faulty: number;
  faults: TableFault[];
  /** Why the table could not be read at all. */
  problem: string | null;
  /** Its look, and how much more has to be allowed before it can be written. */
  moveIn: { id: number; missing: number } | null;
};

const EMPTY: Tally = { added: 0, joined: 0, same: 0, balance: 0, cashBack: 0 };
/** A table of customers of a former shop, a line for each: looked through, or brought in line by line. */
export const importMembers: TaskKind = taskKind({
  name: "user.moveIn",
  right: "customer.edit",
  takesTable: true,
  isSingle: true,
  input,
  file: { name: "member-faults", columns: ["行", "列", "原因"] },
  async run(job, { isDry, isAllOrNothing }): Promise<MembersImport> {
    const bytes = await job.upload();
    const read = readLines(bytes, MEMBER_COLUMNS);
    const nothing = { ...EMPTY, isDry: true, lines: 0, faulty: 0, faults: [], moveIn: null };
    if ("problem" in read) return { ...nothing, problem: read.problem };
    const { lines, faults: ofCells } = readMembers(read.lines, job.kernel.clock.now());
    const faults = [...ofCells];
    const checked = await checkAll(job, lines, faults);
    const found = sumOf(checked);
    const look = await keepLook(job, { bytes, lines: read.lines.length, found });
    const missing = missingOf(look);
    const isWritten = !isDry && missing === 0 && !(isAllOrNothing && faults.length > 0);
    const written = isWritten ? await write(job, look.id, checked) : null;
    const all = [...faults, ...(written?.refused ?? [])].sort((one, other) => one.row - other.row);
    job.write(all.map(({ row, column, why }) => [row, column, why]));
    return {
      ...(written?.tally ?? found),
      isDry: !isWritten,
      lines: read.lines.length,
      faulty: new Set(all.map(({ row }) => row)).size,
      faults: all.slice(0, SHOWN),
      problem: null,
      moveIn: { id: look.id, missing },
    };
  },
});

async function checkAll(
  job: Job,
  lines: Parameters<typeof checkMembers>[1],
  faults: TableFault[],
): Promise<CheckedMember[]> {
  const checked: CheckedMember[] = [];
  for (let from = 0; from < lines.length; from += BATCH) {
    const batch = lines.slice(from, from + BATCH);
    checked.push(...(await runAsSystem(job.kernel, (ctx) => checkMembers(ctx, batch, faults))));
    await job.step({ reached: job.reached, done: 0, total: lines.length });
    await yieldToOthers();
  }
  return checked;
}

function sumOf(checked: readonly CheckedMember[]): Tally {
  const count = (state: CheckedMember["state"]) => checked.filter((one) => one.state === state).length;
  const coming = checked.filter(({ state }) => state !== "SAME");
  return {
    added: count("ADD"),
    joined: count("JOIN"),
    same: count("SAME"),
    balance: coming.reduce((sum, { member }) => sum + member.balance, 0),
    cashBack: coming.reduce((sum, { member }) => sum + member.cashBack, 0),
  };
}

/** Keeps what the look at this table found, by which it can be allowed. */
function keepLook(
  job: Job,
  { bytes, lines, found }: { bytes: Uint8Array; lines: number; found: Tally },
): Promise<MoveInRow> {
  return runAsSystem(job.kernel, ({ db, now }) =>
    upsertLook(db, {
      fingerprint: createHash("sha256").update(bytes).digest("hex"),
      lines,
      members: found.added + found.joined,
      amountCents: found.balance + found.cashBack,
      staffId: job.staff.id,
      lookedAt: now,
    }),
  );
}

type Came = z.output<(typeof moveInSchemas)["moveMemberIn"]["output"]>;

/** Brings the lines in, each in a transaction of its own. */
const write = (job: Job, id: number, checked: readonly CheckedMember[]) =>
  changeLines<CheckedMember, Came, Tally>(job, checked, {
    empty: EMPTY,
    callOf: ({ member, state }) =>
      state === "SAME"
        ? null
        : {
            line: userMoveInOpsApi.moveMemberIn.line,
            input: { id, member, permit: permitOf(job.kernel, id, member) },
          },
    plus: (tally, { member }, came) => plus(tally, came, member),
  });

function plus(tally: Tally, came: Came | null, { balance, cashBack }: CheckedMember["member"]): Tally {
  if (came === null || came.became === "SAME") return { ...tally, same: tally.same + 1 };
  const kind = came.became === "ADDED" ? "added" : "joined";
  return {
    ...tally,
    [kind]: tally[kind] + 1,
    balance: tally.balance + balance,
    cashBack: tally.cashBack + cashBack,
  };
}
