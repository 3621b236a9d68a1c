import { query } from "@crux/client/query";
import * as couponOutcome from "@crux/contract/outcomes/coupon";
import { couponOpsApi } from "@crux/contract/promo/coupon";
import type { CouponRuleRow } from "@crux/contract/promo/coupon.schema";
import { reportOpsApi } from "@crux/contract/report";
import { copyText } from "@crux/web/clipboard";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { COUPON_READS } from "../../parts/coupon/coupon-reads.ts";
import { CouponResults } from "../../parts/coupon/coupon-results.tsx";
import { BUYER_CLASSES } from "../../parts/promo/activity-words.ts";
import {
  COUPON_STATES,
  matchText,
  placesText,
  validityText,
  worthText,
} from "../../parts/promo/coupon-words.ts";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { Drawer } from "../../ui/layer/drawer.tsx";
import { Question } from "../../ui/layer/question.tsx";
import { toast } from "../../ui/layer/toast.tsx";
import { Answer } from "../../ui/page/answer.tsx";
import { Section } from "../../ui/page/section.tsx";
import { Facts } from "../../ui/show/facts.tsx";
import { Moment } from "../../ui/show/moment.tsx";
import { Money } from "../../ui/show/money.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import { Tally } from "../../ui/show/tally.tsx";
import styles from "./coupons.module.css";
import { IssueDialog } from "./issue-dialog.tsx";
import { PrintDialog } from "./print-dialog.tsx";

/** One coupon: its terms, what became of its tickets, and what can be done with it. */
export function CouponDrawer({ ruleId, onClose }: { ruleId: string; onClose: () => void }) {
  const answer = useQuery(query(reportOpsApi.couponRule, { ruleId }));
  const { data } = answer;
  return (
    <Drawer
      title={data?.title ?? "优惠券"}
      label="优惠券"
      onClose={onClose}
      acts={data && <Acts rule={data} />}
    >
      <Answer
        answer={answer}
        missing={couponOutcome.NOT_FOUND}
        none="没有这张优惠券"
        list={[onClose, "返回优惠券"]}
        bones={<div className={styles.bone} aria-busy="true" />}
      >
        {(rule) => <Sheet rule={rule} />}
      </Answer>
    </Drawer>
  );
}

function Sheet({ rule }: { rule: CouponRuleRow }) {
  const numbers = [
    ["已发", rule.issued],
    ["待领", rule.printed],
    ["未用", rule.usable],
    ["下单中", rule.frozen],
    ["已用", rule.used],
    ["过期", rule.expired],
    ["作废", rule.withdrawn],
  ] as const;
  return (
    <>
      <Section
        title="情况"
        acts={<ButtonLink href={`/coupons/${encodeURIComponent(rule.ruleId)}/tickets`}>查看券码</ButtonLink>}
      >
        <Tally
          figures={[
            ...numbers.map(([name, value]) => ({ name, value: value.toLocaleString("en-AU") })),
            { name: "已优惠", value: <Money cents={rule.saved} /> },
          ]}
        />
      </Section>
      <CouponResults ruleId={rule.ruleId} />
      <Section title="条件">
        <Facts
          facts={[
            [
              "状态",
              <Tag key="state" tone={COUPON_STATES[rule.state].tone}>
                {COUPON_STATES[rule.state].text}
              </Tag>,
            ],
            ["优惠", worthText(rule)],
            ["门槛", matchText(rule)],
            ["对象", `${BUYER_CLASSES[rule.userClass]}${rule.newUserOnly ? "，仅新客户" : ""}`],
            ["有效期", validityText(rule)],
            [
              "每人",
              `${rule.perUser} 张${rule.perRecommender > 0 ? `，邀请好友另得至多 ${rule.perRecommender} 张` : ""}`,
            ],
            ["总量", rule.total === null ? "不限" : `${rule.total.toLocaleString("en-AU")} 张`],
            ["展示", placesText(rule)],
            ["说明", rule.description],
            ["创建", <Moment key="time" at={rule.createTime} />],
          ]}
        />
      </Section>
    </>
  );
}

function Acts({ rule }: { rule: CouponRuleRow }) {
  const [asked, setAsked] = useState<"issue" | "print" | "state" | null>(null);
  const close = () => setAsked(null);
  const copy = async () => {
    const link = `${location.origin}/collect_coupon?ticketRuleId=${encodeURIComponent(rule.ruleId)}`;
    toast((await copyText(link)) ? "已复制领取链接" : "复制失败，请重试");
  };
  const isOpen = rule.state === "ONLINE";
  return (
    <>
      {rule.state !== "OVER" && (
        <Button variant={rule.disabled ? "plain" : "danger"} onClick={() => setAsked("state")}>
          {rule.disabled ? "重新上线" : "下线"}
        </Button>
      )}
      <ButtonLink href={`/coupons/${encodeURIComponent(rule.ruleId)}`}>修改</ButtonLink>
      <Button onClick={() => void copy()}>复制领取链接</Button>
      <Button onClick={() => setAsked("print")} disabled={rule.state === "OVER"}>
        印制
      </Button>
      <Button variant="main" onClick={() => setAsked("issue")} disabled={!isOpen}>
        发放
      </Button>
      {asked === "issue" && <IssueDialog rule={rule} onClose={close} />}
      {asked === "print" && <PrintDialog rule={rule} onClose={close} />}
      {asked === "state" && <StateQuestion rule={rule} onClose={close} />}
    </>
  );
}

function StateQuestion({ rule, onClose }: { rule: CouponRuleRow; onClose: () => void }) {
  const action = useAction(couponOpsApi.setRuleDisabled, {
    refreshes: COUPON_READS,
    done: rule.disabled ? "已重新上线" : "已下线",
    isTold: true,
  });
  const submit = async () => {
    if (await action.run({ ruleId: rule.ruleId, disabled: !rule.disabled })) onClose();
  };
  return (
    <Question
      title={rule.disabled ? `重新上线「${rule.title}」？` : `下线「${rule.title}」？`}
      text={rule.disabled ? "客人可以再领取。" : "客人不能再领取，已领的仍可使用。"}
      act={rule.disabled ? "上线" : "下线"}
      isDanger={!rule.disabled}
      isBusy={action.isBusy}
      error={action.error}
      onAct={() => void submit()}
      onClose={onClose}
    />
  );
}
