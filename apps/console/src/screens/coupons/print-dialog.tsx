import { couponOpsApi } from "@crux/contract/promo/coupon";
import type { CouponRuleRow } from "@crux/contract/promo/coupon.schema";
import { taskOpsApi } from "@crux/contract/task";
import { BYTE_ORDER_MARK, csvText } from "@crux/rules/table/csv";
import { copyText } from "@crux/web/clipboard";
import { useState } from "react";
import { useLocation } from "wouter";
import { saveFile } from "../../browser/save-file.ts";
import { useAction } from "../../browser/use-action.ts";
import { COUPON_READS } from "../../parts/coupon/coupon-reads.ts";
import { Button } from "../../ui/form/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Modal } from "../../ui/layer/modal.tsx";
import { Question } from "../../ui/layer/question.tsx";
import { toast } from "../../ui/layer/toast.tsx";
import styles from "./coupons.module.css";

const MOST = 10_000;

/** In groups, since a spreadsheet would round sixteen digits. */
const grouped = (number: string) => number.replace(/(\d{4})(?=\d)/g, "$1 ");

/** Prints tickets that wait to be collected; few numbers are shown at once, many come as a file. */
export function PrintDialog({ rule, onClose }: { rule: CouponRuleRow; onClose: () => void }) {
  const [, go] = useLocation();
  const [typed, setTyped] = useState("");
  const [numbers, setNumbers] = useState<readonly string[] | null>(null);
  const print = useAction(couponOpsApi.printTickets, {
    refreshes: COUPON_READS,
    isOnce: true,
    isTold: true,
  });
  const start = useAction(taskOpsApi.start, { refreshes: [taskOpsApi.list], isTold: true });
  const pieces = /^\d{1,5}$/.test(typed) ? Number(typed) : 0;
  const left = rule.total === null ? MOST : Math.min(MOST, rule.total - rule.issued);
  const submit = async () => {
    const answer = await print.run({ ruleId: rule.ruleId, pieces });
    if (!answer) return;
    if (answer.numbers.length > 0) return setNumbers(answer.numbers);
    const { fromId, toId } = answer;
    const input = { ruleId: rule.ruleId, fromId, toId };
    if (await start.run({ kind: "coupon.codes", input })) go("/system/tasks");
  };
  if (numbers) return <Codes rule={rule} numbers={numbers} onClose={onClose} />;
  return (
    <Question
      title={`印制「${rule.title}」`}
      text="生成待领取的券码；数量多时券码以文件给出。"
      act="印制"
      isReady={pieces > 0 && pieces <= left}
      isBusy={print.isBusy || start.isBusy}
      error={print.error ?? start.error}
      onAct={() => void submit()}
      onClose={onClose}
    >
      <Field
        label="张数"
        value={typed}
        onChange={setTyped}
        inputMode="numeric"
        maxLength={5}
        autoComplete="off"
        error={pieces > left ? `最多 ${left.toLocaleString("en-AU")} 张` : undefined}
      />
    </Question>
  );
}

type CodesProps = { rule: CouponRuleRow; numbers: readonly string[]; onClose: () => void };

function Codes({ rule, numbers, onClose }: CodesProps) {
  const copy = async () =>
    toast((await copyText(numbers.map(grouped).join("\n"))) ? "已复制券码" : "复制失败，请重试");
  const save = () => {
    const text = BYTE_ORDER_MARK + csvText([["券码"], ...numbers.map((number) => [grouped(number)])]);
    saveFile(`coupon-${rule.title}.csv`, new Blob([text], { type: "text/csv;charset=utf-8" }));
  };
  return (
    <Modal title={`已印制 ${numbers.length} 张`} onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keys. */}
      <section className={styles.codes} tabIndex={0} aria-label="券码">
        {numbers.map((number) => (
          <code key={number}>{grouped(number)}</code>
        ))}
      </section>
      <div className={styles.acts}>
        <Button onClick={() => void copy()}>复制</Button>
        <Button onClick={save}>存为 CSV</Button>
        <Button variant="main" onClick={onClose}>
          完成
        </Button>
      </div>
    </Modal>
  );
}
