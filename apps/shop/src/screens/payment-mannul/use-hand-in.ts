import { refresh } from "@crux/client/query";
import { orderApi } from "@crux/contract/order";
import * as paymentOutcome from "@crux/contract/outcomes/payment";
import { paymentApi } from "@crux/contract/payment";
import { useQueryClient } from "@tanstack/react-query";
import { reportError, useCall } from "../../browser/api.ts";
import type { Uploads } from "../../parts/page/use-uploads.ts";
import { openResult } from "../../parts/payment/payment-path.ts";
import { confirm } from "../../ui/layer/confirm.tsx";
import { progress, toast } from "../../ui/layer/toast.tsx";

/** Hands the pictures in after a question, then shows the result (R-PAY-11, R-PAY-13, R-PAY-16). */
export function useHandIn(
  orderId: number,
  paymentId: number | undefined,
  proofs: Uploads,
): { isBusy: boolean; handIn: () => Promise<void> } {
  const queries = useQueryClient();
  const send = useCall(paymentApi.submitProof, {
    onError(error) {
      reportError(error);
      if (error.code === paymentOutcome.INVALID_PROOF) proofs.clear();
      if (error.code !== null) void refresh(queries, orderApi.detail);
    },
  });
  return {
    isBusy: send.isBusy,
    async handIn() {
      if (proofs.isUploading) return toast("图片上传中，请稍候");
      if (proofs.urls.length === 0) return toast("请上传付款凭证");
      if (paymentId === undefined) return;
      const isSure = await confirm({ title: "提交凭证", body: "确定提交该付款凭证吗？", ok: "提交" });
      if (!isSure) return;
      const done = progress("上传中…");
      const payment = await send.run({ id: paymentId, imgUrls: proofs.urls });
      done();
      if (!payment) return;
      proofs.clear();
      openResult(orderId, "BANK_TRANSFER");
      void refresh(queries, orderApi.list);
    },
  };
}
