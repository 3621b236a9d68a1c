import { orderApi } from "@crux/contract/order";
import type { Order } from "@crux/contract/order.schema";
import { UploadsCard } from "../../parts/page/uploads-card.tsx";
import { useUploads } from "../../parts/page/use-uploads.ts";
import { AmountToPay } from "../../parts/payment/amount-to-pay.tsx";
import { RefusedProof } from "../../parts/payment/refused-proof.tsx";
import { useOpenPayment } from "../../parts/payment/use-open-payment.ts";
import { Button } from "../../ui/form/button.tsx";
import { FailureNote } from "../../ui/form/failure-note.tsx";
import { SubmitBar } from "../../ui/form/submit-bar.tsx";
import { AccountCard } from "./account-card.tsx";
import { useHandIn } from "./use-hand-in.ts";

const MOST_PROOFS = 3;

/** Where to transfer what, and the pictures that prove it (R-PAY-05, R-PAY-11). */
export function TransferForm({ order }: { order: Order }) {
  const opened = useOpenPayment(order.id, "BANK_TRANSFER");
  const proofs = useUploads({ endpoint: orderApi.uploadProof, draft: order.id, most: MOST_PROOFS });
  const { handIn, missing, failure, isBusy } = useHandIn(order.id, opened, proofs);
  return (
    <>
      <AmountToPay order={order} />
      <RefusedProof order={order} />
      <AccountCard order={order} opened={opened} />
      <UploadsCard
        uploads={proofs}
        title="上传付款凭证"
        name="付款凭证"
        hint="转账成功的截图或回单照片"
        error={missing}
        isLocked={isBusy}
      />
      <SubmitBar note={failure && <FailureNote text={failure} />}>
        <Button
          size="wide"
          busy={isBusy}
          inactive={proofs.urls.length === 0 || opened.payment === undefined}
          onClick={() => void handIn()}
        >
          提交凭证
        </Button>
      </SubmitBar>
    </>
  );
}
