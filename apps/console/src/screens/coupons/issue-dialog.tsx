import { couponOpsApi } from "@crux/contract/promo/coupon";
import type { CouponRuleRow } from "@crux/contract/promo/coupon.schema";
import { taskOpsApi } from "@crux/contract/task";
import { newIdempotencyKey } from "@crux/web/idempotency-key";
import { useState } from "react";
import { useLocation } from "wouter";
import { useAction } from "../../browser/use-action.ts";
import { COUPON_READS } from "../../parts/coupon/coupon-reads.ts";
import { matchText, validityText, worthText } from "../../parts/promo/coupon-words.ts";
import { Check } from "../../ui/form/check.tsx";
import { Field } from "../../ui/form/field.tsx";
import { RadioGroup } from "../../ui/form/radio-group.tsx";
import { Question } from "../../ui/layer/question.tsx";

type To = "CHOSEN" | "VIP" | "PLAIN" | "ALL";

const GOALS: readonly { value: To; text: string }[] = [
  { value: "CHOSEN", text: "指定客户" },
  { value: "VIP", text: "所有黑卡会员" },
  { value: "PLAIN", text: "所有普通客户" },
  { value: "ALL", text: "所有客户" },
];
const MOST = 20_000;

/** What is told with a ticket unless somebody writes it otherwise. */
function usualWords(rule: CouponRuleRow) {
  return {
    title: `送您一张优惠券：${rule.title}`.slice(0, 40),
    body: `${worthText(rule)}，${matchText(rule)}。${validityText(rule)}。已放入「我的 - 优惠券」，下单时可直接使用。`,
  };
}

/** Gives tickets: to one at once, to many by a task that can be left alone. */
export function IssueDialog({ rule, onClose }: { rule: CouponRuleRow; onClose: () => void }) {
  const [, go] = useLocation();
  // Named once for the dialog, so that another press gives nobody a second ticket.
  const [batch] = useState(newIdempotencyKey);
  const [to, setTo] = useState<To>("CHOSEN");
  const [typed, setTyped] = useState("");
  const [reason, setReason] = useState("");
  const [isTelling, setTelling] = useState(true);
  const [words, setWords] = useState(() => usualWords(rule));
  const one = useAction(couponOpsApi.issueTicket, { refreshes: COUPON_READS, done: "已发放", isTold: true });
  const many = useAction(taskOpsApi.start, {
    refreshes: [...COUPON_READS, taskOpsApi.list],
    done: "已开始发放",
    isTold: true,
  });
  const parts = typed.split(/[\s,，、;；]+/).filter(Boolean);
  const wrong = parts.filter((part) => !/^[1-9]\d{0,14}$/.test(part));
  const uids = [...new Set(parts)].map(Number);
  const isChosen = to === "CHOSEN";
  const problem =
    wrong.length > 0
      ? `不是客户编号：${wrong.slice(0, 3).join("、")}`
      : uids.length > MOST
        ? `一次最多 ${MOST.toLocaleString("en-AU")} 人`
        : undefined;
  const isWritten = !isTelling || (words.title.trim() !== "" && words.body.trim() !== "");
  const isReady =
    reason.trim() !== "" && isWritten && (!isChosen || (uids.length > 0 && problem === undefined));
  const submit = async () => {
    const [uid] = uids;
    const tell = isTelling ? { title: words.title.trim(), body: words.body.trim() } : null;
    const shared = { reason: reason.trim(), batch, tell };
    if (isChosen && uids.length === 1 && uid !== undefined) {
      if (await one.run({ ruleId: rule.ruleId, uid, ...shared })) onClose();
      return;
    }
    const input = { ruleId: rule.ruleId, to, uids: isChosen ? uids : [], ...shared };
    if (await many.run({ kind: "coupon.issue", input })) go("/system/tasks");
  };
  return (
    <Question
      title={`发放「${rule.title}」`}
      text="每人一张；已达领取上限的客户会跳过，并列出原因。"
      act={isChosen && uids.length > 1 ? `发给 ${uids.length} 人` : "发放"}
      isReady={isReady}
      isBusy={one.isBusy || many.isBusy}
      error={one.error ?? many.error}
      onAct={() => void submit()}
      onClose={onClose}
    >
      <RadioGroup label="发给" value={to} options={GOALS} onChange={setTo} />
      {isChosen && (
        <Field
          label="客户编号"
          value={typed}
          onChange={setTyped}
          rows={3}
          placeholder="可粘贴多个，用空格或换行分开"
          error={problem}
        />
      )}
      <Field label="原因" value={reason} onChange={setReason} maxLength={200} autoComplete="off" required />
      <Check label="同时发消息告诉客户" isOn={isTelling} onChange={setTelling} />
      {isTelling && (
        <>
          <Field
            label="消息标题"
            value={words.title}
            onChange={(title) => setWords({ ...words, title })}
            maxLength={40}
            autoComplete="off"
          />
          <Field
            label="消息正文"
            value={words.body}
            onChange={(body) => setWords({ ...words, body })}
            rows={3}
            maxLength={2_000}
          />
        </>
      )}
    </Question>
  );
}
