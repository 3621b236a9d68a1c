import { query } from "@crux/client/query";
import type { Order } from "@crux/contract/order.schema";
import { userApi } from "@crux/contract/user";
import { moneyText } from "@crux/rules/money/money-text";
import { sessionStored } from "@crux/web/storage";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isInWechat } from "../../browser/device.ts";
import { AmountToPay } from "../../parts/payment/amount-to-pay.tsx";
import { RefusedProof } from "../../parts/payment/refused-proof.tsx";
import { Button } from "../../ui/form/button.tsx";
import { FailureNote } from "../../ui/form/failure-note.tsx";
import { SubmitBar } from "../../ui/form/submit-bar.tsx";
import { Card } from "../../ui/show/card.tsx";
import { MethodRow } from "./method-row.tsx";
import styles from "./payment-form.module.css";
import { paymentMethods } from "./payment-methods.ts";
import { useChannels } from "./use-channels.ts";
import { usePay } from "./use-pay.ts";

/** The way that this visit chose last. */
const lastChannel = sessionStored("payBy", (value): value is string => typeof value === "string");

/** The amount, the methods and the one button; nothing reacts while a payment runs. */
export function PaymentForm({ order, onDue }: { order: Order; onDue: () => void }) {
  const wallet = useQuery({ ...query(userApi.wallet, {}), refetchOnMount: "always" });
  const balanceCents = wallet.data?.balance;
  const channels = useChannels();
  const methods = paymentMethods({ channels, order, balanceCents, isInWechat: isInWechat() });
  const [picked, setPicked] = useState(() => lastChannel.get());
  const usable = methods.filter(({ lackingCents }) => lackingCents === 0);
  const chosen = usable.find(({ channel }) => channel === picked) ?? usable[0];
  const { isBusy, failure, forget, pay } = usePay(order);

  const handlePress = () => {
    if (!chosen || (chosen.channel === "WALLET" && balanceCents === undefined)) return;
    lastChannel.set(chosen.channel);
    void pay(chosen.channel);
  };
  return (
    <>
      <div inert={isBusy} className={styles.form}>
        <AmountToPay order={order} onDue={onDue} />
        <RefusedProof order={order} />
        <Card>
          <div role="radiogroup" aria-label="选择支付方式">
            {methods.map((method) => (
              <MethodRow
                key={method.channel}
                method={method}
                isChosen={method === chosen}
                balanceCents={balanceCents}
                onPick={(channel) => {
                  forget();
                  setPicked(channel);
                }}
              />
            ))}
          </div>
        </Card>
      </div>
      <SubmitBar note={failure && <FailureNote text={failure} />}>
        <Button size="wide" busy={isBusy} onClick={handlePress}>
          立即支付 {moneyText(order.netAmount)}
        </Button>
      </SubmitBar>
    </>
  );
}
