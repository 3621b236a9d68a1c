import type { CouponTicket } from "@crux/contract/coupon.schema";
import { couponRuleText } from "@crux/rules/coupon/coupon-face";
import { CodeImage } from "@crux/web/codes/code-image";
import { useState } from "react";
import { useWakeLock } from "../../browser/wake-lock.ts";
import { Sheet } from "../../ui/layer/sheet.tsx";
import styles from "./ticket-code.module.css";

/** The number of a ticket as barcode, QR and digits for the till (R-CPN-02). */
export function TicketCode({ ticket, onClose }: { ticket: CouponTicket | null; onClose: () => void }) {
  const [last, setLast] = useState(ticket);
  if (ticket && ticket !== last) setLast(ticket);
  return (
    <Sheet open={ticket !== null} onClose={onClose} title="券码">
      {last && <Codes ticket={last} />}
    </Sheet>
  );
}

function Codes({ ticket: { number, ticketTitle, ...terms } }: { ticket: CouponTicket }) {
  useWakeLock();
  return (
    <div className={styles.codes}>
      <p className={styles.title}>{ticketTitle}</p>
      <p className={styles.hint}>{couponRuleText(terms)} · 请向店员出示此码</p>
      <div className={styles.barcode}>
        <CodeImage kind="barcode" text={number} alt="优惠券条形码" />
      </div>
      <div className={styles.qr}>
        <CodeImage kind="qr" text={number} alt="优惠券二维码" />
      </div>
      <p className={styles.digits}>{number.replace(/(.{4})(?=.)/g, "$1 ")}</p>
      <p className={styles.hint}>扫码时请调高屏幕亮度</p>
    </div>
  );
}
