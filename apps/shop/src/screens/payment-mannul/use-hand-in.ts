import { refresh } from "@crux/client/query";
import { orderApi } from "@crux/contract/order";
import * as paymentOutcome from "@crux/contract/outcomes/payment";
import { paymentApi } from "@crux/contract/payment";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { reportError, useCall } from "../../browser/api.ts";
import { ORDER_LISTS } from "../../browser/order-lists.ts";
import { isWithout, type Uploads } from "../../parts/page/use-uploads.ts";
import { openResult } from "../../parts/payment/payment-path.ts";
import type { OpenPayment } from "../../parts/payment/use-open-payment.ts";
import { focusInvalid } from "../../ui/form/focus-invalid.ts";
import { confirm } from "../../ui/layer/confirm.tsx";
import { progress, toast } from "../../ui/layer/toast.tsx";

const MISSING = "请上传付款凭证";

type HandIn = {
  isBusy: boolean;
  missing: string | undefined;
  /** Why the last try did not arrive; empty before one, and while another runs. */
  failure: string;
  handIn: () => Promise<void>;
};

/** Hands the pictures in after a question, then shows the result (R-PAY-11, R-PAY-13, R-PAY-16). */
export function useHandIn(orderId: number, { payment, error }: OpenPayment, proofs: Uploads): HandIn {
  const [isAsked, setIsAsked] = useState(false);
  const [failure, setFailure] = useState("");
  const queries = useQueryClient();
  const send = useCall(paymentApi.submitProof, {
    onError(error) {
      setFailure(error.message);
      reportError(error);
      if (error.code === paymentOutcome.INVALID_PROOF) proofs.clear();
      if (error.code !== null) void refresh(queries, orderApi.detail);
    },
  });
  return {
    isBusy: send.isBusy,
    missing: isAsked && isWithout(proofs) ? MISSING : undefined,
    failure,
    async handIn() {
      setFailure("");
      if (isWithout(proofs)) {
        setIsAsked(true);
        focusInvalid();
        return toast(MISSING);
      }
      if (proofs.isUploading) return toast("图片上传中，请稍候");
      if (!payment) return toast(error?.message ?? "请稍候，正在获取收款账户");
      const isSure = await confirm({ title: "提交凭证", body: "确定提交该付款凭证吗？", ok: "提交" });
      if (!isSure) return;
      const done = progress("上传中…");
      const sent = await send.run({ id: payment.id, imgUrls: proofs.urls });
      done();
      if (!sent) return;
      setIsAsked(false);
      proofs.clear();
      openResult(orderId, "BANK_TRANSFER");
      void refresh(queries, ...ORDER_LISTS);
    },
  };
}
