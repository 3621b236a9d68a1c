import { refresh } from "@crux/client/query";
import { orderApi } from "@crux/contract/order";
import type { Order } from "@crux/contract/order.schema";
import * as paymentOutcome from "@crux/contract/outcomes/payment";
import { paymentApi } from "@crux/contract/payment";
import type { Channel } from "@crux/contract/payment.schema";
import { userApi } from "@crux/contract/user";
import { moneyText } from "@crux/rules/money/money-text";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { reportError } from "../../browser/api.ts";
import { useCallOnce } from "../../browser/call-once.ts";
import { openPaymentStep, openResult, resultPath } from "../../parts/payment/payment-path.ts";
import { confirm } from "../../ui/layer/confirm.tsx";
import { progress, toast } from "../../ui/layer/toast.tsx";

const RESULT_MS = 1000;

interface Paying {
  isBusy: boolean;
  /** Why the last try did not pay; empty before one, and while another runs. */
  failure: string;
  forget: () => void;
  pay: (channel: Channel) => Promise<void>;
}

/** Goes the chosen way: the wallet pays here, the cashier and the other ways have pages of their own (R-PAY-02). */
export function usePay(order: Order): Paying {
  const queries = useQueryClient();
  const [isLeaving, setIsLeaving] = useState(false);
  const [failure, setFailure] = useState("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // A page that the browser brings back out of its memory would stay locked.
    const unlock = () => setIsLeaving(false);
    window.addEventListener("pageshow", unlock);
    return () => {
      window.removeEventListener("pageshow", unlock);
      clearTimeout(timer.current);
    };
  }, []);
  const create = useCallOnce(paymentApi.create, {
    onError(error) {
      const isShort = error.code === paymentOutcome.INSUFFICIENT_BALANCE;
      setFailure(isShort ? "余额不足，请先充值" : error.message);
      if (isShort) toast("余额不足，请先充值");
      else reportError(error);
      void refresh(queries, orderApi.detail, userApi.wallet);
    },
  });

  const send = async (channel: "WALLET" | "WECHAT_JSAPI", words: string) => {
    const done = progress(words);
    const redirectUrl = channel === "WALLET" ? {} : { redirectUrl: resultPath(order.id, channel) };
    const payment = await create.run({ channel, currency: "AUD", orderId: order.id, ...redirectUrl });
    done();
    if (payment) setIsLeaving(true);
    return payment;
  };

  const payByWallet = async () => {
    const body = `确定使用余额支付${moneyText(order.netAmount)}吗？`;
    if (!(await confirm({ title: "余额支付", body }))) return;
    if (!(await send("WALLET", "支付中…"))) return;
    toast("余额支付成功", { ms: RESULT_MS });
    timer.current = setTimeout(() => openResult(order.id, "WALLET"), RESULT_MS);
  };

  const payByCashier = async () => {
    const payment = await send("WECHAT_JSAPI", "请求中…");
    if (payment?.status === "PAID") openResult(order.id, payment.channel);
    else if (payment) location.assign(payment.payUrl);
  };

  return {
    isBusy: isLeaving || create.isBusy,
    failure,
    forget: () => setFailure(""),
    async pay(channel) {
      setFailure("");
      if (channel === "WALLET") await payByWallet();
      else if (channel === "WECHAT_JSAPI") await payByCashier();
      else openPaymentStep(channel === "ALIPAY_QR" ? "/alipay" : "/payment_mannul", order.id);
    },
  };
}
