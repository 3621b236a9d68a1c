import type { PaymentOrder } from "@crux/contract/payment.schema";
import { CodeImage } from "@crux/web/codes/code-image";
import { useMemo, useState } from "react";
import type { OpenPayment } from "../../parts/payment/use-open-payment.ts";
import { useSecondsLeft } from "../../parts/time/use-remaining.ts";
import { Icon } from "../../ui/icons/icon.tsx";
import styles from "./alipay-qr.module.css";

const LIFE_MS = 5 * 60_000;

/** The code black on white, covered when it is over or could not be had; a press asks for another (R-PAY-04, OP-065). */
export function AlipayQr({
  payment,
  error,
  isBusy,
  renew,
  onDrawn,
}: OpenPayment & { onDrawn: (src: string) => void }) {
  const end = useMemo(() => payment && endOf(payment), [payment]);
  const [over, setOver] = useState<PaymentOrder>();
  const left = useSecondsLeft(end ?? null, () => setOver(payment));
  const isOver = payment !== undefined && over === payment;
  const isShown = payment !== undefined && !error && !isOver;
  return (
    <div className={styles.qr} aria-busy={isBusy}>
      <div className={styles.frame}>
        {payment && (
          <div className={styles.code} data-over={isShown ? undefined : ""}>
            <CodeImage kind="qr" text={payment.codeUrl} alt="支付宝付款二维码" onDrawn={onDrawn} />
          </div>
        )}
        {isBusy ? (
          <p role="status" className={styles.cover}>
            二维码生成中…
          </p>
        ) : (
          !isShown && (
            <button type="button" className={styles.cover} onClick={renew}>
              <Icon name="refresh" size={28} />
              <span>{isOver ? "二维码已过期 · 点击刷新" : "二维码获取失败 · 点击重试"}</span>
            </button>
          )
        )}
      </div>
      <p role="status" className="visually-hidden">
        {isOver && "二维码已过期"}
      </p>
      <p className={styles.left} data-short={left <= 60 ? "" : undefined}>
        {isShown ? (
          <>
            剩余时间 <b>{clock(left)}</b>
          </>
        ) : (
          (error?.message ?? "\u00a0")
        )}
      </p>
    </div>
  );
}

/** By the clock of the device, unless that is so wrong that the fresh code would be over or last too long. */
function endOf({ expireTime }: PaymentOrder): number {
  const leftMs = Date.parse(expireTime ?? "") - Date.now();
  return Date.now() + (leftMs > 0 && leftMs <= LIFE_MS ? leftMs : LIFE_MS);
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
