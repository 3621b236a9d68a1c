import { paymentCounterOpsApi } from "@crux/contract/counter/counter";
import { counterOpsSchemas } from "@crux/contract/counter/counter.schema";
import { opsRead, opsWrite, type ServedOps, serveOps } from "../../staff/service.ts";
import { findCounterMember } from "../../user/service.ts";
import { addCounterReceiver, addCounterSender } from "./add-address.ts";
import { findCounterGoods } from "./counter-goods.ts";
import { getCounterReceipt } from "./counter-receipt.ts";
import { getCounterAddresses, getCounterSchemes } from "./plan-sending.ts";
import { getCounterPrice } from "./price-sale.ts";
import { sell } from "./sell.ts";

const SELL = { right: "pos.sell" } as const;

/** What staff sell over the counter. */
export const counterOpsEndpoints: ServedOps[] = serveOps(paymentCounterOpsApi, counterOpsSchemas, {
  counterGoods: opsRead(findCounterGoods, SELL),
  counterMember: opsRead(findCounterMember, { ...SELL, perMinute: { person: 60 } }),
  counterAddresses: opsRead(getCounterAddresses, { ...SELL, perMinute: { person: 60 } }),
  addReceiver: opsWrite(addCounterReceiver, { ...SELL, idempotent: true }),
  addSender: opsWrite(addCounterSender, { ...SELL, idempotent: true }),
  counterSchemes: opsRead(getCounterSchemes, SELL),
  counterPrice: opsRead(getCounterPrice, SELL),
  sell: opsWrite(sell, { ...SELL, idempotent: true }),
  receipt: opsRead(getCounterReceipt, SELL),
});
