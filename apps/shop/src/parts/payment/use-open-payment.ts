import type { ApiError } from "@crux/client/client";
import { refresh } from "@crux/client/query";
import { orderApi } from "@crux/contract/order";
import { paymentApi } from "@crux/contract/payment";
import type { OwnChannel, PaymentOrder } from "@crux/contract/payment.schema";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useCallOnce } from "../../browser/call-once.ts";
import { openResult } from "./payment-path.ts";

export type OpenPayment = {
  payment: PaymentOrder | undefined;
  error: ApiError | undefined;
  isBusy: boolean;
  /** Asks anew: for another code after this one ended, or after a failure. */
  renew: () => void;
};

/** What the server opened for an order and a channel; it answers the same again while that lasts (OP-065). */
export function useOpenPayment(orderId: number, channel: OwnChannel): OpenPayment {
  const queries = useQueryClient();
  const [payment, setPayment] = useState<PaymentOrder>();
  const [error, setError] = useState<ApiError>();
  const create = useCallOnce(paymentApi.create, {
    onError(failure) {
      setError(failure);
      // Paid, reviewed or cancelled meanwhile: the order itself says so.
      if (failure.code !== null) void refresh(queries, orderApi.detail);
    },
  });
  const renew = async () => {
    setError(undefined);
    const opened = await create.run({ channel, currency: "AUD", orderId });
    if (opened?.status === "PAID") openResult(orderId, opened.channel);
    else if (opened) setPayment(opened);
  };
  const open = useEffectEvent(renew);
  useEffect(() => void open(), []);
  return { payment, error, isBusy: create.isBusy, renew: () => void renew() };
}
