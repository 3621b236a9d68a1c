import type { Order } from "@crux/contract/order.schema";
import { AmountToPay } from "../../parts/payment/amount-to-pay.tsx";
import { RefusedProof } from "../../parts/payment/refused-proof.tsx";
import { useOpenPayment } from "../../parts/payment/use-open-payment.ts";
import { Button } from "../../ui/form/button.tsx";
import { SubmitBar } from "../../ui/form/submit-bar.tsx";
import { Page } from "../../ui/page/page.tsx";
import { TitleBar } from "../../ui/page/title-bar.tsx";
import { AccountCard } from "./account-card.tsx";
import { ProofCard } from "./proof-card.tsx";
import { useHandIn } from "./use-hand-in.ts";
import { useProofs } from "./use-proofs.ts";

/** Where to transfer what, and the pictures that prove it (R-PAY-05, R-PAY-11). */
export function TransferForm({ order }: { order: Order }) {
  const opened = useOpenPayment(order.id, "BANK_TRANSFER");
  const proofs = useProofs(order.id);
  const { handIn, isBusy } = useHandIn(order.id, opened.payment?.id, proofs);
  return (
    <>
      <TitleBar title="银行转账" />
      <Page bar="submit">
        <AmountToPay order={order} />
        <RefusedProof order={order} />
        <AccountCard order={order} opened={opened} />
        <ProofCard proofs={proofs} isLocked={isBusy} />
      </Page>
      <SubmitBar>
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
