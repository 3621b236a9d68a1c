import { type Kernel, runAsSystem } from "../../kernel/kernel.ts";
import { claimNotices, markHandled, type NoticeRow } from "./notice-store.ts";
import { settleTrade } from "./settle-capture.ts";

const BATCH = 50;
const MAX_ROUNDS = 100;

/** Handles the notices that wait, one transaction each; one that fails comes up again and holds up no other. */
export async function handleNotices(kernel: Kernel, onError: (error: unknown) => void): Promise<number> {
  let total = 0;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const notices = await runAsSystem(kernel, ({ db, now }) => claimNotices(db, now, BATCH));
    for (const notice of notices) await handleOne(kernel, notice).catch(onError);
    total += notices.length;
    if (notices.length === 0) break;
  }
  return total;
}

async function handleOne(kernel: Kernel, { id, provider, told }: NoticeRow): Promise<void> {
  await runAsSystem(kernel, async (ctx) => {
    const { tradeNo, captured } = told;
    const outcome = captured ? await settleTrade(ctx, { provider, tradeNo, arrival: captured }) : "NO_MONEY";
    await markHandled(ctx.db, id, outcome);
  });
}
