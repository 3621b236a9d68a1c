import type { Proof } from "@crux/contract/proof.schema";
import { moneyText } from "@crux/rules/money/money-text";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useSession } from "../../browser/staff-session.ts";
import { Button } from "../../ui/form/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { useKeys } from "../../ui/keys/use-keys.ts";
import { type Deciding, REFUSE_REASONS } from "./proof-words.ts";
import styles from "./review-bar.module.css";

type ReviewBarProps = {
  proof: Proof;
  deciding: Deciding;
  isBusy: boolean;
  hasBefore: boolean;
  onDecide: (what: Deciding) => void;
  onApprove: () => void;
  onRefuse: (reason: string) => void;
  onSkip: () => void;
  onBack: () => void;
};

/** The acts on a slip; each is asked once more where the hands are already. */
export function ReviewBar(props: ReviewBarProps) {
  const { proof, deciding, isBusy, hasBefore, onDecide, onSkip, onBack } = props;
  const me = useSession()?.user.id;
  const isMine = proof.claim === null || proof.claim.staffId === me;
  const isOpen = proof.status === "CHECKING" && !proof.approval && isMine;
  return (
    <div className={styles.bar}>
      {deciding === "approve" && isOpen && <Approve {...props} />}
      {deciding === "refuse" && isOpen && <Refuse {...props} />}
      {(deciding === "none" || !isOpen) && (
        <div className={styles.acts}>
          <Button onClick={onBack} disabled={!hasBefore || isBusy} keys="U">
            上一张
          </Button>
          <Button onClick={onSkip} busy={isBusy} keys="→">
            {isOpen ? "跳过" : "下一张"}
          </Button>
          {isOpen && (
            <>
              <Button variant="danger" onClick={() => onDecide("refuse")} keys="R">
                驳回
              </Button>
              <Button variant="main" onClick={() => onDecide("approve")} keys="A">
                通过
              </Button>
            </>
          )}
        </div>
      )}
    </div>
  );
}

function Approve({ proof, isBusy, onApprove, onDecide }: ReviewBarProps) {
  const confirm = useRef<HTMLButtonElement>(null);
  useEffect(() => confirm.current?.focus(), []);
  return (
    <>
      <p className={styles.question}>
        确认 {moneyText(proof.price)} 已到账，
        {proof.goesTo === "ORDER" ? `订单 ${proof.orderId} 付款成功？` : "存入客户余额？"}
      </p>
      <div className={styles.acts}>
        <Button onClick={() => onDecide("none")} keys="Esc">
          取消
        </Button>
        <Button ref={confirm} variant="main" busy={isBusy} onClick={onApprove} keys="Enter">
          确认通过
        </Button>
      </div>
    </>
  );
}

const OTHER = REFUSE_REASONS.length - 1;

function Refuse({ isBusy, onRefuse, onDecide }: ReviewBarProps) {
  const [place, setPlace] = useState<number | null>(null);
  const [words, setWords] = useState("");
  const confirm = useRef<HTMLButtonElement>(null);
  const reason = place === OTHER ? words.trim() : place === null ? "" : (REFUSE_REASONS[place] ?? "");
  const choose = (chosen: number) => {
    setPlace(chosen);
    if (chosen !== OTHER) confirm.current?.focus();
  };
  useKeys(
    REFUSE_REASONS.map((text, index) => ({
      keys: String(index + 1),
      text: `原因：${text}`,
      act: () => choose(index),
    })),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason && !isBusy) onRefuse(reason);
  };
  return (
    <form className={styles.refuse} onSubmit={submit}>
      <p className={styles.question}>驳回原因，客户会收到：</p>
      <div className={styles.reasons}>
        {REFUSE_REASONS.map((text, index) => (
          <button
            key={text}
            type="button"
            className={styles.reason}
            aria-pressed={place === index}
            onClick={() => choose(index)}
          >
            <kbd>{index + 1}</kbd> {text}
          </button>
        ))}
      </div>
      {place === OTHER && (
        <Field label="原因" value={words} onChange={setWords} maxLength={200} autoFocus required />
      )}
      <div className={styles.acts}>
        <Button onClick={() => onDecide("none")} keys="Esc">
          取消
        </Button>
        {/* It takes the focus before a reason is chosen by pointer, too, so it is never off. */}
        <Button ref={confirm} type="submit" variant="danger" busy={isBusy} keys="Enter">
          确认驳回
        </Button>
      </div>
    </form>
  );
}
