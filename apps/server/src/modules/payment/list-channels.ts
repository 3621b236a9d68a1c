import { type OwnChannel, ownChannel } from "@crux/contract/payment.schema";
import type { Ctx } from "../../kernel/verb/context.ts";
import { bankAccount } from "./present-payment.ts";
import { isProviderChannel, PROVIDER_OF, type Providers } from "./providers.ts";

/** The channels that work: whose provider the shop has, and a transfer once it says where to. */
export async function listChannels(ctx: Ctx, providers: Providers): Promise<OwnChannel[]> {
  const hasAccount = (await bankAccount(ctx)).length > 0;
  return ownChannel.options.filter((channel) =>
    isProviderChannel(channel)
      ? providers[PROVIDER_OF[channel]] !== null
      : channel !== "BANK_TRANSFER" || hasAccount,
  );
}
