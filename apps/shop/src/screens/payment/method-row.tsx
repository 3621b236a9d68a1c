import type { Channel } from "@crux/contract/payment.schema";
import { moneyText } from "@crux/rules/money/money-text";
import { RadioRow } from "../../ui/form/radio-row.tsx";
import { toast } from "../../ui/layer/toast.tsx";
import { MethodMark } from "./method-mark.tsx";
import styles from "./method-row.module.css";
import type { PaymentMethod } from "./payment-methods.ts";

interface MethodRowProps {
  method: PaymentMethod;
  isChosen: boolean;
  balanceCents: number | undefined;
  onPick: (channel: Channel) => void;
}

/** One way to pay; a wallet that holds too little says so and leads to the top-up (R-PAY-09). */
export function MethodRow({ method, isChosen, balanceCents, onPick }: MethodRowProps) {
  const { channel, title, note, lackingCents } = method;
  const isShort = lackingCents > 0;
  return (
    <RadioRow
      name="channel"
      value={channel}
      checked={isChosen}
      inactive={isShort}
      onChange={() => (isShort ? toast("余额不足，请先充值") : onPick(channel))}
      left={<MethodMark channel={channel} />}
      title={
        <>
          {title}
          {channel === "WALLET" && balanceCents !== undefined && (
            <span className={styles.balance}>（余额{moneyText(balanceCents)}）</span>
          )}
        </>
      }
      note={
        isShort ? (
          <>
            <span className={styles.short}>余额不足，还差{moneyText(lackingCents)}</span> ·{" "}
            <a href="/recharge" className={styles.link}>
              去充值
            </a>
          </>
        ) : (
          note
        )
      }
    />
  );
}
