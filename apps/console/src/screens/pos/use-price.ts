import { query } from "@crux/client/query";
import { paymentCounterOpsApi } from "@crux/contract/counter/counter";
import type { CounterMember } from "@crux/contract/counter/counter.schema";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Basket } from "./use-basket.ts";
import type { Sending } from "./use-sending.ts";

type Asked = { basket: Basket; member: CounterMember | null; sending: Sending };

/** What lies on the counter costs, with its freight once it is said how it is sent. */
export function usePrice({ basket: { lines, isOwn }, member, sending: { send, isSent } }: Asked) {
  const wanted = lines.map(({ goods, quantity }) => ({ skuId: goods.skuId, quantity }));
  const who = member ? { uid: member.uid } : {};
  const isKnown = wanted.length > 0 && (send !== undefined || !isOwn);
  const price = useQuery({
    ...query(paymentCounterOpsApi.counterPrice, { lines: wanted, ...who, ...(send ? { send } : {}) }),
    enabled: isKnown,
    placeholderData: keepPreviousData,
  });
  const data = isKnown ? price.data : undefined;
  return {
    /** The price of what lies there now, and goes there; undefined while something of it is not known. */
    price: price.isPlaceholderData || (isSent && !send) ? undefined : data,
    shownPrice: data,
    error: isKnown ? price.error : null,
    ask: () => void price.refetch(),
  };
}

export type Price = ReturnType<typeof usePrice>;
