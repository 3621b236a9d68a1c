import { query } from "@crux/client/query";
import { paymentApi } from "@crux/contract/payment";
import type { OwnChannel } from "@crux/contract/payment.schema";
import { useQuery } from "@tanstack/react-query";

const ALL: readonly OwnChannel[] = ["ALIPAY_QR", "WECHAT_JSAPI", "WALLET", "BANK_TRANSFER"];

/** What the shop takes money by; nothing until that is known, and all there are where nobody says. */
export function useChannels(): readonly OwnChannel[] {
  const { data, isError } = useQuery({ ...query(paymentApi.channels, {}), meta: { isToldByPage: true } });
  return data ?? (isError ? ALL : []);
}
