import type { Order } from "@crux/contract/order.schema";
import { useState } from "react";
import { isInWechat, isOnPhone } from "../../browser/device.ts";
import { AmountToPay } from "../../parts/payment/amount-to-pay.tsx";
import { openResult } from "../../parts/payment/payment-path.ts";
import { useOpenPayment } from "../../parts/payment/use-open-payment.ts";
import { Button } from "../../ui/form/button.tsx";
import { SubmitBar } from "../../ui/form/submit-bar.tsx";
import { Card } from "../../ui/show/card.tsx";
import styles from "./alipay-form.module.css";
import { AlipayQr } from "./alipay-qr.tsx";
import { SamePhone } from "./same-phone.tsx";

/** The code with its five minutes, ways for those who hold the phone that shows it, and the way on (R-PAY-03, R-PAY-04). */
export function AlipayForm({ order, onDue }: { order: Order; onDue: () => void }) {
  const opened = useOpenPayment(order.id, "ALIPAY_QR");
  const [picture, setPicture] = useState("");
  // The messaging app does not open Alipay: there the code leads.
  const opensApp = isOnPhone() && !isInWechat();
  const samePhone = (
    <SamePhone orderId={order.id} codeUrl={opened.payment?.codeUrl ?? ""} picture={picture} />
  );
  return (
    <>
      <AmountToPay order={order} onDue={onDue} />
      {opensApp && samePhone}
      <Card>
        <div className={styles.code}>
          <p className={styles.title}>{opensApp ? "或用另一部手机扫码付款" : "请使用支付宝扫描二维码付款"}</p>
          <AlipayQr {...opened} onDrawn={setPicture} />
          <p className={styles.hint}>二维码5分钟内有效，过期请刷新页面</p>
        </div>
      </Card>
      {isInWechat() && samePhone}
      <SubmitBar>
        <Button
          size="wide"
          variant={opensApp ? "plain" : "main"}
          onClick={() => openResult(order.id, "ALIPAY_QR")}
        >
          我已完成支付
        </Button>
      </SubmitBar>
    </>
  );
}
