import type { Approval, AskedDeed, Ctx, OpsCtx, OpsNote } from "./context.ts";
import { type Db, inTransaction } from "./database.ts";
import { Fail } from "./fail.ts";
import { idempotencyKey, once } from "./idempotency.ts";
import type { Kernel } from "./kernel.ts";

/** Thrown by a deed whose amount needs a second person; it undoes the transaction. */
class NeedsSecond extends Error {
  readonly amountCents: number;

  constructor(amountCents: number) {
    super("needs a second person");
    this.amountCents = amountCents;
  }
}

/** What a deed tells of itself, for its row in the log. */
type Noted = OpsNote & { aloneCents: number };

/** The context of an `/ops/` call; what the verb notes goes to `noted`. */
export function opsContext(
  kernel: Kernel,
  ctx: Ctx,
  { staff, approval, noted }: Pick<OpsCtx, "staff" | "approval"> & { noted: Noted },
): OpsCtx {
  return {
    ...ctx,
    staff,
    approval,
    note: (facts) => Object.assign(noted, facts),
    async countersigned(amountCents) {
      if (approval) {
        if (amountCents > approval.amountCents) throw new Fail(270014);
        return;
      }
      const before = noted.aloneCents + (await kernel.staffDoor.movedAlone(ctx, staff.id));
      if (before + amountCents > kernel.soloLimitCents) throw new NeedsSecond(amountCents);
      noted.aloneCents += amountCents;
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

/** Runs `work`; a deed in it that needs a second person becomes a question, which its caller hears of as 270010. */
export async function orAsk<Result>(
  kernel: Kernel,
  { ctx, deed }: { ctx: Ctx; deed: AskedDeed },
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof NeedsSecond)) throw error;
    const { amountCents } = error;
    const approvalId = await inTransaction(kernel.db, (tx) =>
      kernel.staffDoor.ask({ ...ctx, db: tx }, { ...deed, amountCents }),
    );
    throw new Fail(270010, 200, { approvalId, amount: amountCents });
  }
}
