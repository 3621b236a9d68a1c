import type { ApiError } from "@crux/client/client";
import { orderOpsApi } from "@crux/contract/order";
import * as paymentOutcome from "@crux/contract/outcomes/payment";
import * as staffOutcome from "@crux/contract/outcomes/staff";
import { paymentOpsApi } from "@crux/contract/payment";
import type { Proof } from "@crux/contract/proof.schema";
import { staffOpsApi } from "@crux/contract/staff";
import { newIdempotencyKey } from "@crux/web/idempotency-key";
import { isRecord } from "@crux/web/storage";
import { useRef } from "react";
import { isSessionCode, useCall } from "../../browser/api.ts";
import { toast } from "../../ui/layer/toast.tsx";
import { agoText } from "../../ui/show/age-text.ts";
import { leftText } from "./proof-words.ts";

type Review = {
  approve(proof: Proof): Promise<void>;
  refuse(proof: Proof, reason: string): Promise<void>;
  isBusy: boolean;
};

const REFRESHES = [staffOpsApi.alone, staffOpsApi.approvals, paymentOpsApi.list, orderOpsApi.refundsOps];

/** Deciding on a slip: `onDone` when it is off the desk, `onLost` when somebody else was faster. */
export function useReview({ onDone, onLost }: { onDone: () => void; onLost: () => void }): Review {
  const key = useRef({ name: "", key: "" });
  const keyOf = (name: string) => {
    if (key.current.name !== name) key.current = { name, key: newIdempotencyKey() };
    return { idempotencyKey: key.current.key };
  };
  const onError = (error: ApiError) => {
    if (isSessionCode(error)) return;
    const { code } = error;
    // A refusal left nothing behind; without an answer it may have happened, and the key stays.
    if (code !== null) key.current = { name: "", key: "" };
    if (code === staffOutcome.APPROVAL_REQUIRED || code === staffOutcome.SCHEDULED) {
      toast(waitingText(error));
      return onDone();
    }
    toast(lostText(error) ?? error.message, { isAlarm: true });
    if (code === paymentOutcome.CLOSED || code === paymentOutcome.CLAIMED) onLost();
  };
  const approving = useCall(paymentOpsApi.approveProof, { refreshes: REFRESHES, onError });
  const refusing = useCall(paymentOpsApi.refuseProof, { refreshes: REFRESHES, onError });
  return {
    isBusy: approving.isBusy || refusing.isBusy,
    async approve({ id, orderId }) {
      const answer = await approving.run({ id }, keyOf(`approve ${id}`));
      if (!answer) return;
      toast(
        answer.went === "ORDER"
          ? `已通过，订单 ${orderId} 已付款`
          : answer.went === "WALLET"
            ? `订单 ${orderId} 已用其他方式付款或已关闭，款项已存入客户余额`
            : "已通过，款项转入未匹配款项",
      );
      onDone();
    },
    async refuse({ id, orderId }, reason) {
      const answer = await refusing.run({ id, reason }, keyOf(`refuse ${id} ${reason}`));
      if (!answer) return;
      toast(`已驳回订单 ${orderId} 的凭证，客户已收到消息`);
      onDone();
    },
  };
}

function waitingText({ code, data }: ApiError): string {
  const id = isRecord(data) && typeof data.approvalId === "number" ? ` #${data.approvalId}` : "";
  return code === staffOutcome.SCHEDULED ? `已提交，24小时后执行${id}` : `已提交，等待另一位同事批准${id}`;
}

/** Who was faster, or looks at it. */
function lostText({ code, data }: ApiError): string | null {
  if (!isRecord(data)) return null;
  const name = String(data.name ?? "");
  if (code === paymentOutcome.CLAIMED)
    return `${name} 正在审核此凭证，还剩 ${leftText(String(data.untilTime))}`;
  const did = data.status === "REJECTED" ? "驳回" : "通过";
  return `${name} ${agoText(String(data.time))}已${did}此凭证`;
}
