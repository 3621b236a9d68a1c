import { chosenScheme } from "@crux/client/order-request";
import { query } from "@crux/client/query";
import { paymentCounterOpsApi } from "@crux/contract/counter/counter";
import type { CounterMember } from "@crux/contract/counter/counter.schema";
import type { Scheme } from "@crux/contract/logistics.schema";
import { asksForPapers } from "@crux/rules/identity/identity-check";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Basket } from "./use-basket.ts";

/** How goods leave: taken along, sent, or the customer's own and sent. */
export type Handing = "TAKE" | "SEND" | "OWN";

type Choice = {
  senderId: number | null;
  receiverId: number | null;
  scheme: string;
  /** Service skus of each parcel of the scheme. */
  services: readonly (readonly number[])[];
};
const NOTHING: Choice = { senderId: null, receiverId: null, scheme: "", services: [] };

/** What tells a scheme from another. */
export const keyOf = ({ presetId, presetCountry }: Scheme): string => `${presetId} ${presetCountry}`;

/** From and to whom what lies on the counter is sent, and in which parcels. */
export function useSending(member: CounterMember | null, { lines, isOwn, setOwn }: Basket) {
  const [isSent, setSent] = useState(false);
  const [choice, setChoice] = useState(NOTHING);
  const uid = member?.uid ?? 0;
  const books = useQuery({
    ...query(paymentCounterOpsApi.counterAddresses, { uid }),
    enabled: isSent && uid > 0,
  });
  const { senders = [], receivers = [] } = isSent && uid > 0 ? (books.data ?? {}) : {};
  const sender = senders.find(({ id }) => id === choice.senderId) ?? senders[0];
  const receiver = receivers.find(({ id }) => id === choice.receiverId) ?? receivers[0];
  const wanted = lines.map(({ goods, quantity }) => ({ skuId: goods.skuId, quantity }));
  const isAsked = isSent && receiver !== undefined && wanted.length > 0;
  const plans = useQuery({
    ...query(paymentCounterOpsApi.counterSchemes, {
      ...{ uid, lines: wanted, receiverId: receiver?.id ?? 0, isOwn },
    }),
    enabled: isAsked,
  });
  const { schemes = [], services = [] } = isAsked ? (plans.data ?? {}) : {};
  const scheme = schemes.find((one) => keyOf(one) === choice.scheme) ?? schemes[0];
  const change = (patch: Partial<Choice>) => setChoice((before) => ({ ...before, ...patch }));
  const lacksPapers =
    receiver?.hasPapers === false && asksForPapers(scheme?.identityRequired === true, receiver.country);
  return {
    isSent,
    handing: (isSent ? (isOwn ? "OWN" : "SEND") : "TAKE") as Handing,
    choose(handing: Handing) {
      setSent(handing !== "TAKE");
      setOwn(handing === "OWN");
      change({ scheme: "", services: [] });
    },
    books,
    plans,
    isAsked,
    ...{ senders, sender, receivers, receiver, schemes, scheme, services, lacksPapers },
    servicesOf: (pkg: number) => choice.services[pkg] ?? [],
    setSender: (senderId: number) => change({ senderId }),
    setReceiver: (receiverId: number) => change({ receiverId, scheme: "", services: [] }),
    setScheme: (key: string) => change({ scheme: key, services: [] }),
    setServices: (pkg: number, ofPkg: readonly number[]) =>
      change({
        services: (scheme?.logisticsPkgs ?? []).map((_, at) =>
          at === pkg ? ofPkg : (choice.services[at] ?? []),
        ),
      }),
    /** As it is asked for; null for what is taken along, undefined while something is missing. */
    send: !isSent
      ? null
      : sender && receiver && scheme
        ? {
            senderId: sender.id,
            receiverId: receiver.id,
            isOwn,
            scheme: chosenScheme(scheme, choice.services),
          }
        : undefined,
    clear() {
      setSent(false);
      setOwn(false);
      setChoice(NOTHING);
    },
  };
}

export type Sending = ReturnType<typeof useSending>;
