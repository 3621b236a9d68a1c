import { query } from "@crux/client/query";
import { CURRENCY, DEPOSIT_CENTS, DEPOSIT_SKU_ID } from "@crux/contract/limits";
import { orderApi } from "@crux/contract/order";
import { userApi } from "@crux/contract/user";
import { moneyText } from "@crux/rules/money/money-text";
import { push } from "@crux/web/navigation";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useCallOnce } from "../../browser/call-once.ts";
import { ORDER_LISTS } from "../../browser/order-lists.ts";
import { Button } from "../../ui/form/button.tsx";
import { FailureNote } from "../../ui/form/failure-note.tsx";
import { FieldError } from "../../ui/form/field-error.tsx";
import { focusInvalid } from "../../ui/form/focus-invalid.ts";
import { SubmitBar } from "../../ui/form/submit-bar.tsx";
import { progress, toast } from "../../ui/layer/toast.tsx";
import { Page } from "../../ui/page/page.tsx";
import { TitleBar } from "../../ui/page/title-bar.tsx";
import { Card } from "../../ui/show/card.tsx";
import styles from "./recharge-screen.module.css";

const MISSING = "请选择充值金额";

/** What the wallet holds and would hold, and four amounts, none chosen at first; the button opens an order of it (R-WAL-06, R-WAL-07). */
export function RechargeScreen() {
  const [cents, setCents] = useState<number | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const errorId = useId();
  const isMissing = isAsked && cents === null;
  const { data: wallet } = useQuery({ ...query(userApi.wallet, {}), refetchOnMount: "always" });
  const create = useCallOnce(orderApi.create, { refreshes: ORDER_LISTS });
  const handlePress = async () => {
    if (cents === null) {
      setIsAsked(true);
      toast(MISSING);
      focusInvalid();
      return;
    }
    const done = progress("请求中…");
    const order = await create.run(depositOrder(cents));
    done();
    if (!order) return;
    toast("创建成功", { ms: 1000 });
    push(`/order?orderId=${order.id}`);
  };
  return (
    <>
      <TitleBar title="余额充值" />
      <Page bar="submit">
        <dl className={styles.balances}>
          <Balance name="账户余额" cents={wallet?.balance} />
          <Balance name="充值后余额" cents={cents === null || !wallet ? undefined : wallet.balance + cents} />
        </dl>
        <Card title="选择充值金额">
          <div
            role="radiogroup"
            aria-label="选择充值金额"
            aria-invalid={isMissing || undefined}
            aria-describedby={isMissing ? errorId : undefined}
            className={styles.amounts}
          >
            {DEPOSIT_CENTS.map((amount) => (
              <label key={amount} className={styles.amount} data-checked={amount === cents ? "" : undefined}>
                <input
                  type="radio"
                  name="amount"
                  className="visually-hidden"
                  value={amount}
                  checked={amount === cents}
                  onChange={() => setCents(amount)}
                />
                <span className={styles.dollars}>${(amount / 100).toLocaleString("en-AU")}</span>
                <span className={styles.currency}>{CURRENCY}</span>
              </label>
            ))}
          </div>
          {isMissing && <FieldError id={errorId} text={MISSING} />}
        </Card>
        <p className={styles.note}>充值金额支付后存入账户余额，可用于支付商城订单。</p>
      </Page>
      <SubmitBar note={create.failure && <FailureNote text={create.failure} />}>
        <Button size="wide" busy={create.isBusy} inactive={cents === null} onClick={() => void handlePress()}>
          立即充值{cents !== null && ` ${moneyText(cents)}`}
        </Button>
      </SubmitBar>
    </>
  );
}

/** One of two numbers side by side; its place is there before it is known. */
function Balance({ name, cents }: { name: string; cents: number | undefined }) {
  return (
    <div className={styles.balance}>
      <dt>{name}</dt>
      <dd>{cents === undefined ? "–" : moneyText(cents)}</dd>
    </div>
  );
}

/** The amount is the price of the one sku that stands for money (OP-002, R-CONST-09, R-CONST-10). */
function depositOrder(price: number) {
  return {
    orderType: "DEPOSIT" as const,
    orderSource: "ONLINE" as const,
    gstFree: true,
    needLogistics: false,
    orderItemCreatePojos: [{ itemType: "NORMAL" as const, skuId: DEPOSIT_SKU_ID, quantity: 1, price }],
  };
}
