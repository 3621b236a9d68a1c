import { paymentApi } from "@crux/contract/payment";
import type { OwnChannel, PaymentOrder } from "@crux/contract/payment.schema";
import { sql } from "kysely";
import type { SignedNotice, SimulatedProvider } from "../outside/payment/simulated.ts";
import type { Caller } from "./caller.ts";
import type { Shop } from "./open-shop.ts";

/** Lets everything go on that waits for its turn: the outbox, notices, questions to providers. */
export async function goOn(shop: Shop): Promise<void> {
  await shop.app.deliver();
  for (const poller of shop.app.pollers) await poller.run();
}

/** Sends a notice to where the provider sends it; answers status and body. */
export async function tell(
  shop: Pick<Shop, "app">,
  { name }: Pick<SimulatedProvider, "name">,
  { body, headers }: SignedNotice,
): Promise<{ status: number; body: string }> {
  const answer = await shop.app.http.inject({
    method: "POST",
    url: `/v1/payment/notice/${name}`,
    headers: { "content-type": "application/json", ...headers },
    payload: body,
  });
  return { status: answer.statusCode, body: answer.body };
}

/** Opens a payment and finds its name at the provider. */
export async function openAt(
  shop: Shop,
  person: Caller,
  { orderId, channel }: { orderId: number; channel: OwnChannel },
): Promise<{ payment: PaymentOrder; tradeNo: string }> {
  const payment = await person.call(paymentApi.create, { channel, orderId });
  const { rows } = await sql<{ trade_no: string }>`
    select trade_no from payment_order where id = ${payment.id}`.execute(shop.database.db);
  return { payment, tradeNo: rows[0]?.trade_no ?? "" };
}
