import type { Channel } from "@crux/contract/payment.schema";
import type { PaymentProvider } from "../../outside/payment/port.ts";

export type ProviderName = "ALIPAY" | "CASHIER";

/** Who takes the money of each channel that leaves the house. */
export const PROVIDER_OF = {
  ALIPAY_QR: "ALIPAY",
  WECHAT_JSAPI: "CASHIER",
} as const satisfies Partial<Record<Channel, ProviderName>>;

export type ProviderChannel = keyof typeof PROVIDER_OF;

export function isProviderChannel(channel: Channel): channel is ProviderChannel {
  return channel in PROVIDER_OF;
}

/** The providers that this shop has, and the address that they send customers back to. */
export type Providers = Record<ProviderName, PaymentProvider | null> & { publicUrl: () => string };
