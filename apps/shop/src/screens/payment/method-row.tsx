import { formatMoney } from "../../ui/money.ts";
import { RadioRow } from "../../ui/radio-row.tsx";
import { MethodMark } from "./method-mark.tsx";
import styles from "./method-row.module.css";
import type { PaymentMethod } from "./payment-methods.ts";

interface MethodRowProps {
  method: PaymentMethod;
  isChosen: boolean;
  balanceCents: number | undefined;
  onPick: (channel: string) => void;
}

/** One way to pay; a wallet that holds too little leads to the top-up. */
export function MethodRow({ method, isChosen, balanceCents, onPick }: MethodRowProps) {
  const { channel, title, blocked } = method;
  const isShort = channel === "WALLET" && blocked !== "";
  return (
    <RadioRow
      name="channel"
      value={channel}
      checked={isChosen}
      disabled={blocked !== ""}
      onChange={onPick}
      left={<MethodMark channel={channel} />}
      title={
        <>
          {title}
          {channel === "WALLET" && balanceCents !== undefined && (
            <span className={styles.balance}>（余额{formatMoney(balanceCents)}）</span>
          )}
        </>
      }
      note={
        isShort ? (
          <span className={styles.short}>
            余额不足 ·{" "}
            <a href="/recharge" className={styles.link}>
              去充值
            </a>
          </span>
        ) : (
          blocked
        )
      }
    />
  );
}
