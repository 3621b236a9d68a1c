import { tillOpsApi } from "@crux/contract/counter/counter";
import type { Till } from "@crux/contract/counter/till.schema";
import * as posOutcome from "@crux/contract/outcomes/pos";
import { moneyText } from "@crux/rules/money/money-text";
import { useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { MoveCashDialog } from "../../parts/till/move-cash-dialog.tsx";
import { Button } from "../../ui/form/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { MoneyField } from "../../ui/form/money-field.tsx";
import { useKeys } from "../../ui/keys/use-keys.ts";
import { Drawer } from "../../ui/layer/drawer.tsx";
import { Section } from "../../ui/page/section.tsx";
import { Facts } from "../../ui/show/facts.tsx";
import { Moment } from "../../ui/show/moment.tsx";
import styles from "./till-drawer.module.css";
import { TillEntries } from "./till-entries.tsx";

/** One till: what came in, what should lie in it, and what was counted. */
export function TillDrawer({ till, onClose }: { till: Till; onClose: () => void }) {
  const [isMoving, setMoving] = useState(false);
  useKeys([{ keys: "m", text: "存取现金", act: () => setMoving(till.closeTime === null) }]);
  return (
    <Drawer title={till.name} label={`班次 ${till.name}`} onClose={onClose}>
      <Section
        title="收支"
        acts={
          till.closeTime === null && (
            <Button keys="M" onClick={() => setMoving(true)}>
              存取现金
            </Button>
          )
        }
      >
        <Facts
          facts={[
            ["开班", <Moment key="open" at={till.openTime} />],
            ["开班人", till.openedBy],
            ["备用金", moneyText(till.float)],
            ["销售", `${till.sales} 单`],
            ["退款", `${till.refunds} 笔`],
            ["现金净收", moneyText(till.cash)],
            ["存入", moneyText(till.putIn)],
            ["取出", moneyText(till.takenOut)],
            ["会员余额", moneyText(till.wallet)],
            ["应有现金", moneyText(till.expected)],
          ]}
        />
      </Section>
      <Section title="刷卡核对">
        <Facts
          facts={[
            ["刷卡收款", moneyText(till.card + till.cardBack)],
            ["刷卡退款", moneyText(-till.cardBack)],
            ["终端应结", moneyText(till.card)],
          ]}
        />
        {till.cardBack > 0 && <TillEntries id={till.id} only="CARD_REFUNDS" />}
      </Section>
      <Section title="流水">
        <TillEntries id={till.id} />
      </Section>
      {till.closeTime === null ? (
        <Section title="关班">
          <CloseForm key={till.id} till={till} onDone={onClose} />
        </Section>
      ) : (
        <Section title="关班">
          <Facts
            facts={[
              ["时间", <Moment key="close" at={till.closeTime} />],
              ["关班人", till.closedBy],
              ["实点现金", moneyText(till.counted ?? 0)],
              ["长短款", differenceText((till.counted ?? 0) - till.expected)],
              ["原因", till.reason],
            ]}
          />
        </Section>
      )}
      {isMoving && <MoveCashDialog till={till} onClose={() => setMoving(false)} />}
    </Drawer>
  );
}

/** `多出 A$2.00`, `短少 A$2.00`. */
function differenceText(cents: number): string {
  if (cents === 0) return "相符";
  return `${cents > 0 ? "多出" : "短少"} ${moneyText(Math.abs(cents))}`;
}

function CloseForm({ till, onDone }: { till: Till; onDone: () => void }) {
  const [counted, setCounted] = useState<number | null>(null);
  const [reason, setReason] = useState("");
  const action = useAction(tillOpsApi.closeTill, {
    refreshes: [tillOpsApi.tills, tillOpsApi.openTills],
    isOnce: true,
    isTold: true,
    done: "已关班",
  });
  const difference = counted === null ? 0 : counted - till.expected;
  // A sale of this moment may have made a difference that nobody sees here yet.
  const isAsked = difference !== 0 || action.error?.code === posOutcome.DIFFERENCE_UNEXPLAINED;
  const isReady = counted !== null && (!isAsked || reason.trim() !== "");
  return (
    <form
      className={styles.form}
      onSubmit={async (event) => {
        event.preventDefault();
        if (counted === null || !isReady || action.isBusy) return;
        if (await action.run({ id: till.id, counted, reason: reason.trim() })) onDone();
      }}
    >
      <MoneyField label="实点现金（含备用金）" value={counted} onChange={setCounted} />
      {counted !== null && (
        <p role="status" className={styles.difference} data-off={difference === 0 ? undefined : ""}>
          {differenceText(difference)}
        </p>
      )}
      {isAsked && <Field label="长短款原因" value={reason} onChange={setReason} rows={2} maxLength={200} />}
      <FormError error={action.error} />
      <Button type="submit" variant="main" busy={action.isBusy} disabled={!isReady}>
        {action.waits ?? "确认关班"}
      </Button>
    </form>
  );
}
