import { query } from "@crux/client/query";
import type { Order } from "@crux/contract/order.schema";
import { userApi } from "@crux/contract/user";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useRemaining } from "../../parts/use-remaining.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { formatMoney } from "../../ui/money.ts";
import { Page } from "../../ui/page.tsx";
import { Price } from "../../ui/price.tsx";
import { SubmitBar } from "../../ui/submit-bar.tsx";
import { TitleBar } from "../../ui/title-bar.tsx";
import { toast } from "../../ui/toast.tsx";
import { MethodRow } from "./method-row.tsx";
import styles from "./payment-form.module.css";
import { isWechat, paymentMethods } from "./payment-methods.ts";
import { usePay } from "./use-pay.ts";

/** The amount, the methods and the one button; nothing reacts while a payment runs. */
export function PaymentForm({ order, onDue }: { order: Order; onDue: () => void }) {
  const wallet = useQuery({ ...query(userApi.wallet, {}), refetchOnMount: "always" });
  const balanceCents = wallet.data?.balance;
  const methods = paymentMethods({ order, balanceCents, isInWechat: isWechat(navigator.userAgent) });
  const [picked, setPicked] = useState("");
  const usable = methods.filter(({ blocked }) => blocked === "");
  const chosen = usable.find(({ channel }) => channel === picked) ?? usable[0];
  const left = useRemaining(order.expireTime, onDue);
  const { isBusy, payByWallet } = usePay(order);

  const hasWallet = methods.some(({ channel }) => channel === "WALLET");
  const blockedText = hasWallet ? "余额不足，请先充值" : "敬请期待";

  const handlePress = () => {
    if (!chosen) toast(blockedText);
    else if (balanceCents !== undefined) void payByWallet();
  };
  return (
    <>
      <TitleBar title="选择支付方式" />
      <Page bar="submit">
        <div inert={isBusy} className={styles.form}>
          <Card>
            <p className={styles.amount}>
              <span>支付金额</span>
              <Price cents={order.netAmount} size="xl" />
              <span className={styles.hint}>
                订单号 {order.id}
                {left && ` · 剩余支付时间 ${left}`}
              </span>
            </p>
          </Card>
          <Card title="选择支付方式">
            <div role="radiogroup" aria-label="选择支付方式">
              {methods.map((method) => (
                <MethodRow
                  key={method.channel}
                  method={method}
                  isChosen={method === chosen}
                  balanceCents={balanceCents}
                  onPick={setPicked}
                />
              ))}
            </div>
          </Card>
        </div>
      </Page>
      <SubmitBar>
        <Button size="wide" busy={isBusy} inactive={!chosen} onClick={handlePress}>
          立即支付 {formatMoney(order.netAmount)}
        </Button>
      </SubmitBar>
    </>
  );
}
