import { useMemo, useState } from "react";
import { useSearch } from "wouter";
import { useMay } from "../../browser/use-may.ts";
import { Button } from "../../ui/form/button.tsx";
import { useKeys } from "../../ui/keys/use-keys.ts";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { Page } from "../../ui/page/page.tsx";
import { readBankLines } from "./bank-lines.ts";
import { BankLinesDialog } from "./bank-lines-dialog.tsx";
import { EmptyDesk } from "./empty-desk.tsx";
import { ProofFacts } from "./proof-facts.tsx";
import { ProofPictures } from "./proof-pictures.tsx";
import type { Deciding } from "./proof-words.ts";
import styles from "./proofs-screen.module.css";
import { ReviewBar } from "./review-bar.tsx";
import { useProofDesk } from "./use-proof-desk.ts";
import { useReview } from "./use-review.ts";

/** The desk of slips: picture and amount side by side, two keys a slip. */
export function ProofsScreen() {
  const named = Number(new URLSearchParams(useSearch()).get("id")) || undefined;
  const desk = useProofDesk(named);
  const [deciding, setDeciding] = useState<Deciding>("none");
  const [pasted, setPasted] = useState("");
  const [isPasting, setPasting] = useState(false);
  const lines = useMemo(() => readBankLines(pasted), [pasted]);
  const canCompare = useMay()("payment.read");
  const { proof, isBusy } = desk;
  const leave = () => setDeciding("none");
  const go = (where: () => Promise<void>) => {
    if (isBusy) return;
    leave();
    void where();
  };
  const review = useReview({
    onDone: () => {
      leave();
      void desk.next();
    },
    onLost: () => {
      leave();
      void desk.again();
    },
  });
  const isOpen = proof?.status === "CHECKING" && !proof.approval;
  useKeys([
    ...(isOpen
      ? [
          { keys: "a", text: "通过，回车确认", act: () => setDeciding("approve") },
          { keys: "r", text: "驳回，再按原因 1–6", act: () => setDeciding("refuse") },
        ]
      : []),
    { keys: "ArrowRight", text: "跳过，看下一张", act: () => go(desk.next) },
    ...(canCompare ? [{ keys: "b", text: "核对银行流水", act: () => setPasting(true) }] : []),
    { keys: "u", text: "回到上一张", act: () => go(desk.back) },
    ...(deciding === "none" ? [] : [{ keys: "Escape", text: "不审核了", act: leave }]),
  ]);
  const waiting = desk.desk?.free ?? 0;
  return (
    <Page
      title="付款凭证"
      note={proof ? `待审核 ${waiting + 1} 张` : undefined}
      acts={
        canCompare && (
          <Button onClick={() => setPasting(true)} keys="B">
            核对银行流水
          </Button>
        )
      }
      isFull
    >
      {isPasting && (
        <BankLinesDialog
          pasted={pasted}
          lines={lines}
          onPaste={setPasted}
          onOpen={(id) => {
            setPasting(false);
            go(() => desk.open(id));
          }}
          onClose={() => setPasting(false)}
        />
      )}
      {desk.error && !proof ? (
        <ErrorView error={desk.error} onRetry={() => void desk.again()} />
      ) : proof === undefined ? (
        <div className={styles.desk} aria-busy="true">
          <div className={styles.picture}>
            <div className={styles.bone} />
          </div>
          <div className={styles.side} />
        </div>
      ) : proof === null ? (
        <EmptyDesk desk={desk.desk} onLook={() => go(desk.again)} />
      ) : (
        <div className={styles.desk} aria-busy={isBusy || undefined}>
          <div className={styles.picture}>
            <ProofPictures key={proof.id} urls={proof.auditImgUrls} orderId={proof.orderId} />
          </div>
          <div className={styles.side}>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keys. */}
            <section className={styles.facts} tabIndex={0} aria-label="凭证信息">
              <ProofFacts proof={proof} lines={lines} />
            </section>
            <ReviewBar
              key={proof.id}
              proof={proof}
              deciding={deciding}
              isBusy={isBusy || review.isBusy}
              hasBefore={desk.hasBefore}
              onDecide={setDeciding}
              onApprove={() => void review.approve(proof)}
              onRefuse={(reason) => void review.refuse(proof, reason)}
              onSkip={() => go(desk.next)}
              onBack={() => go(desk.back)}
            />
          </div>
        </div>
      )}
    </Page>
  );
}
