import type { CounterAddress } from "@crux/contract/counter/counter.schema";
import { maskedName } from "@crux/rules/people/masked";
import { maskedMobile } from "@crux/rules/people/mobile";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { type Book, listAddresses } from "./address-store.ts";

/** As many as somebody looks through while a customer waits. */
const SHOWN = { name: "", slice: { limit: 50, offset: 0, oldestFirst: false } };

/** From and to whom a member may send, the default first; names and mobiles are masked. */
export async function listCounterAddresses(
  ctx: Ctx,
  uid: number,
): Promise<{ senders: CounterAddress[]; receivers: CounterAddress[] }> {
  const senders = await listBook(ctx, "sender", uid);
  const receivers = await listBook(ctx, "receiver", uid);
  return {
    senders: senders.map((row) => ({ ...masked(row), place: "", country: "", hasPapers: false })),
    receivers: receivers.map((row) => ({
      ...masked(row),
      place: [row.state, row.city, row.district].filter(Boolean).join(" "),
      country: row.country,
      hasPapers: row.identityId !== null,
    })),
  };
}

async function listBook<B extends Book>(ctx: Ctx, book: B, uid: number) {
  const { rows } = await listAddresses(ctx.db, book, uid, SHOWN);
  return rows.toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault));
}

const masked = ({ id, name, mobile }: { id: number; name: string; mobile: string }) => ({
  id,
  name: maskedName(name),
  mobile: maskedMobile(mobile),
});
