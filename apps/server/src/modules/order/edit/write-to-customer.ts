import { randomUUID } from "node:crypto";
import type { orderOpsSchemas } from "@crux/contract/order.schema";
import * as orderOutcome from "@crux/contract/outcomes/order";
import * as userOutcome from "@crux/contract/outcomes/user";
import { NOBODY_UID } from "@crux/rules/order/counter";
import type { z } from "zod";
import { Fail } from "../../../kernel/fail.ts";
import { isWalletOpen } from "../../ledger/service.ts";
import { sendNotice } from "../../notify/service.ts";
import type { OpsCtx } from "../../staff/service.ts";
import { aboutOrder } from "../about-order.ts";
import { findOwner } from "./note-store.ts";

/** Writes to the customer of an order. Throws `order.NOT_FOUND`, and `user.NOT_FOUND` when the customer is gone or never gave a name. */
export async function writeToCustomer(
  ctx: OpsCtx,
  { orderId, words }: z.output<typeof orderOpsSchemas.writeToCustomer.input>,
): Promise<z.output<typeof orderOpsSchemas.writeToCustomer.output>> {
  const uid = await findOwner(ctx.db, orderId);
  if (uid === undefined) throw new Fail(orderOutcome.NOT_FOUND);
  if (uid === NOBODY_UID || !(await isWalletOpen(ctx, uid))) throw new Fail(userOutcome.NOT_FOUND);
  await sendNotice(ctx, {
    ...aboutOrder(uid, orderId),
    kind: "PROBLEM",
    title: `关于订单 ${orderId}`,
    body: words.trim(),
    // The same words may be written twice.
    key: `order ${orderId} words ${randomUUID()}`,
  });
  return { orderId };
}
