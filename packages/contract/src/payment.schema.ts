import { z } from "zod";
import { cents, id, text, time } from "./wire.ts";

export const channel = z.enum(["ALIPAY_QR", "WECHAT_JSAPI", "WALLET", "BANK_TRANSFER"]);
export type Channel = z.infer<typeof channel>;
export const paymentStatus = z.enum(["CREATED", "CHECKING", "PAID", "REJECTED", "CLOSED", "REFUNDED"]);

const paymentOrder = z.object({
  id: z.int(),
  orderId: z.int(),
  price: cents,
  channel,
  status: paymentStatus,
  payUrl: z.string(),
  codeUrl: z.string(),
  auditImgUrls: z.string(),
  createTime: time,
});
export type PaymentOrder = z.infer<typeof paymentOrder>;

export const paymentSchemas = {
  create: {
    input: z.object({
      channel,
      currency: z.literal("AUD").default("AUD"),
      operatorId: id.optional(),
      orderId: id,
      redirectUrl: text(500).optional(),
    }),
    output: paymentOrder,
  },
  ofOrder: { input: z.object({ orderId: id }), output: z.array(paymentOrder) },
};
