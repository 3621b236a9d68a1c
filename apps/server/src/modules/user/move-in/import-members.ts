import { createHash } from "node:crypto";
import { codeText } from "@crux/contract/codes";
import type { moveInSchemas } from "@crux/contract/ops/move-in.schema";
import { userMoveInOpsApi } from "@crux/contract/user";
import { MEMBER_COLUMNS } from "@crux/rules/table/member-columns";
import type { TableFault } from "@crux/rules/table/table-columns";
import { z } from "zod";
import { Fail } from "../../../kernel/fail.ts";
import { runAsSystem } from "../../../kernel/verb/kernel.ts";
import { type Job, readLines, type TaskKind, taskKind } from "../../task/service.ts";
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
const tallyOf = z.object({
  added: z.int(),
  joined: z.int(),
  same: z.int(),
  balance: z.int(),
  cashBack: z.int(),
});
const reachedBy = z.object({ row: z.int(), tally: tallyOf, refused: z.array(z.unknown()) }).nullable();
type Reached = { row: number; tally: Tally; refused: TableFault[] };

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

/** The shop's own requests come first. */
const yieldToOthers = () => new Promise((resolve) => setImmediate(resolve));

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

/** Brings the lines in from where the work stands, each in a transaction of its own. */
async function write(job: Job, id: number, checked: readonly CheckedMember[]): Promise<Reached> {
  const kept = reachedBy.parse(job.reached) as Reached | null;
  let at = kept ?? { row: 0, tally: EMPTY, refused: [] };
  const total = checked.length;
  for (const [index, { row, member, state }] of checked.entries()) {
    if (row <= at.row) continue;
    await yieldToOthers();
    if (state === "SAME") {
      at = { ...at, row, tally: { ...at.tally, same: at.tally.same + 1 } };
      await job.step({ reached: at, done: index + 1, total });
      continue;
    }
    const call = { id, member, permit: permitOf(job.kernel, id, member) };
    const next = (tally: Tally) => ({ ...at, row, tally });
    try {
      const came = await job.change<Came>(
        { line: userMoveInOpsApi.moveMemberIn.line, input: call },
        (answer) => ({
          reached: next(plus(at.tally, answer, member)),
          done: index + 1,
          total,
        }),
      );
      at = next(plus(at.tally, came, member));
    } catch (error) {
      if (!(error instanceof Fail)) throw error;
      at = { ...at, row, refused: [...at.refused, { row, column: "", why: codeText(error.code) }] };
      await job.step({ reached: at, done: index + 1, total });
    }
  }
  return at;
}

function plus(tally: Tally, { became }: Came, { balance, cashBack }: CheckedMember["member"]): Tally {
  if (became === "SAME") return { ...tally, same: tally.same + 1 };
  const kind = became === "ADDED" ? "added" : "joined";
  return {
    ...tally,
    [kind]: tally[kind] + 1,
    balance: tally.balance + balance,
    cashBack: tally.cashBack + cashBack,
  };
}
