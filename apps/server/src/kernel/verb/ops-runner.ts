import type { Db } from "../database/database.ts";
import { Fail } from "../fail.ts";
import type { Approval, AskedDeed, Ctx, OpsCtx, OpsNote, Pot } from "./context.ts";
import { idempotencyKey, once } from "./idempotency.ts";
import { type Kernel, transact } from "./kernel.ts";

/** Thrown by a deed that one person may not do alone; it undoes the transaction. */
class NeedsSecond extends Error {
  readonly amountCents: number;
  readonly pot: Pot;

  constructor(amountCents: number, pot: Pot) {
    super("needs a second person");
    this.amountCents = amountCents;
    this.pot = pot;
  }
}

/** What a deed tells of itself, for its row in the log; its money lies in one pot. */
type Noted = OpsNote & { aloneCents: number; pot?: Pot };

/** The context of an `/ops/` call; what the verb notes goes to `noted`. */
export function opsContext(
  kernel: Kernel,
  ctx: Ctx,
  { staff, approval, noted }: Pick<OpsCtx, "staff" | "approval"> & { noted: Noted },
): OpsCtx {
  const takeAlone = async (amountCents: number, pot: Pot) => {
    const { movedCents, isFresh } = await kernel.staffDoor.standing(ctx, staff.id, pot);
    const aloneCents = noted.aloneCents + amountCents;
    if (isFresh || movedCents + aloneCents > kernel.solo.limitCents[pot]) return false;
    Object.assign(noted, { aloneCents, pot });
    return true;
  };
  return {
    ...ctx,
    staff,
    approval,
    note: (facts) => Object.assign(noted, facts),
    solo: kernel.solo,
    takeAlone,
    async countersigned(amountCents, pot = "SENT") {
      if (approval) {
        if ((amountCents ?? 0) > approval.amountCents) throw new Fail(270014);
        return;
      }
      if (amountCents === undefined) throw new NeedsSecond(0, pot);
      if (!(await takeAlone(amountCents, pot))) throw new NeedsSecond(amountCents, pot);
    },
    perform: (deed, secondWord) => runDeed(kernel, ctx, deed, secondWord),
  };
}

/**
 * Runs a changing `/ops/` call and writes its audit row in the same transaction; once for each key that a person
 * gave. An approved deed is refused with 270014 when its asker lost the right meanwhile.
 */
export async function runDeed(
  kernel: Kernel,
  ctx: Ctx,
  deed: AskedDeed,
  approval: Approval | null = null,
): Promise<unknown> {
  const { staff, line, input, key } = deed;
  const one = kernel.served.get(line);
  if (!one || (one.right && !staff.rights.has(one.right))) throw new Fail(270014);
  const work = async (db: Db) => {
    const noted: Noted = { aloneCents: 0 };
    const opsCtx = opsContext(kernel, { ...ctx, db }, { staff, approval, noted });
    const data = await one.verb(opsCtx, input);
    await kernel.staffDoor.record(opsCtx, { ...noted, line, input });
    return data;
  };
  // Staff and customers count from 1 each; the sign keeps their keys apart.
  return key === "" ? work(ctx.db) : once(ctx, idempotencyKey(-staff.id, line, key, input), work);
}

/** Runs `work`; a deed in it that one person may not do alone becomes a question, which its caller hears of. */
export async function orAsk<Result>(
  kernel: Kernel,
  { ctx, deed }: { ctx: Ctx; deed: AskedDeed },
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof NeedsSecond)) throw error;
    const { amountCents, pot } = error;
    const { hasSecondPerson } = kernel.solo;
    const { approvalId, runAt } = await transact(kernel, ctx, (own) =>
      kernel.staffDoor.ask(own, { ...deed, amountCents, pot, hasSecondPerson }),
    );
    const said = { approvalId, amount: amountCents };
    throw runAt
      ? new Fail(270031, 200, { ...said, runTime: runAt.toISOString() })
      : new Fail(270010, 200, said);
  }
}
