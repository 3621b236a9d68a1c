import { enqueue, type OutboxHandler } from "../../kernel/time/outbox.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import type { Kernel } from "../../kernel/verb/kernel.ts";
import { type SmsPort, SmsRefused } from "../../outside/sms/port.ts";

const MOBILE_CHANGED = "text to a former mobile";

/** Tells a number by text that it is no longer the one of its account, after the commit. */
export async function textFormerMobile(ctx: Ctx, uid: number, mobile: string): Promise<void> {
  const sealedTo = ctx.vault.box.seal(Buffer.from(mobile), MOBILE_CHANGED).toString("base64");
  // What could not be sent goes with the account, whose number erasure looks for.
  await enqueue(ctx, MOBILE_CHANGED, { uid, sealedTo });
}

/** Sends what `textFormerMobile` asked for. */
export function notifyOutbox(
  { vault, db }: Kernel,
  sms: SmsPort,
  shopName: (at: Pick<Ctx, "db">) => Promise<string>,
): Record<string, OutboxHandler> {
  return {
    async [MOBILE_CHANGED](payload) {
      const { sealedTo } = payload as { sealedTo: string };
      const mobile = vault.box.open(Buffer.from(sealedTo, "base64"), MOBILE_CHANGED).toString();
      const name = await shopName({ db });
      const text = `【${name}】您的账号已更换绑定手机，本号码不能再登录该账号。如非本人操作，请尽快联系客服。`;
      await sms.send({ mobile, text, notice: "MOBILE_CHANGED" }).catch((error: unknown) => {
        // What the provider can never send is in the log, and no later try changes it.
        if (!(error instanceof SmsRefused && error.isFinal)) throw error;
      });
    },
  };
}
