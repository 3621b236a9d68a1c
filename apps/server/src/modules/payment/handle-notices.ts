import { type Kernel, runAsSystem } from "../../kernel/verb/kernel.ts";
import { leaseNotices, markHandled, type NoticeRow } from "./notice-store.ts";
import { settleTrade } from "./settle-capture.ts";
import { settleReversal } from "./settle-reversal.ts";

const BATCH = 50;
const MAX_ROUNDS = 100;

/** Handles the notices that wait, one transaction each; one that fails comes up again and holds up no other. */
export async function handleNotices(kernel: Kernel, onError: (error: unknown) => void): Promise<number> {
  let total = 0;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const notices = await runAsSystem(kernel, ({ db, now }) => leaseNotices(db, now, BATCH));
    for (const notice of notices) await handleOne(kernel, notice).catch(onError);
    total += notices.length;
    if (notices.length === 0) break;
  }
  return total;
}

/** How long a dispute waits for the money that it is about; other shops may share the account at the provider. */
const STRANGE_MS = 3 * 24 * 60 * 60_000;

async function handleOne(kernel: Kernel, { id, provider, told, receivedAt }: NoticeRow): Promise<void> {
  await runAsSystem(kernel, async (ctx) => {
    const { tradeNo, captured, reversal } = told;
    if (reversal) {
      const outcome = await settleReversal(ctx, { provider, told: reversal });
      const isOver = ctx.now.getTime() - receivedAt.getTime() > STRANGE_MS;
      if (outcome || isOver) await markHandled(ctx.db, id, outcome ?? "UNKNOWN_PAYMENT");
      return;
    }
    const outcome = captured ? await settleTrade(ctx, { provider, tradeNo, arrival: captured }) : "NO_MONEY";
    await markHandled(ctx.db, id, outcome);
  });
}
