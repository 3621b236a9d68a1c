import type { Output } from "@crux/contract/endpoint";
import type { memberApi } from "@crux/contract/member";
import { moneyText } from "@crux/rules/money/money-text";
import { useBuyMembership } from "../../parts/member/use-buy-membership.ts";
import { Icon } from "../../ui/icons/icon.tsx";
import { type Earnings, earningsOf, percentText } from "./earnings.ts";

interface TotalsProps {
  info: Output<typeof memberApi.info>;
  rules: Output<typeof memberApi.cashBackRules>;
  isVip: boolean;
}

/** The month in figures on the black card, with the way to the next level. */
export function Totals({ info, rules, isVip }: TotalsProps) {
  const earnings = earningsOf(rules, info.seasonConsumeAmount);
  return (
    <section className="earnings-card" aria-label="本月收益">
      <dl className="earnings-main">
        <dt>预计返现</dt>
        <dd>{moneyText(earnings.estimateCents)}</dd>
      </dl>
      <dl className="earnings-pair">
        <div>
          <dt>本月累计消费</dt>
          <dd>{moneyText(info.seasonConsumeAmount)}</dd>
        </div>
        <div>
          <dt>累计消费</dt>
          <dd>{moneyText(info.consumeAmount)}</dd>
        </div>
      </dl>
      {isVip ? <Standing earnings={earnings} spendCents={info.seasonConsumeAmount} /> : <Invitation />}
    </section>
  );
}

function Standing({ earnings, spendCents }: { earnings: Earnings; spendCents: number }) {
  const { level, ratio, next } = earnings;
  const goal = next && spendCents + next.remainingCents;
  return (
    <div className="earnings-standing">
      <p className="earnings-level">
        <span>返现等级：{level}级</span>
        <span>返现比例：{percentText(ratio)}</span>
      </p>
      <progress
        className="earnings-bar"
        aria-label="升级进度"
        max={goal ?? 1}
        value={goal ? spendCents : 1}
      />
      <p className="earnings-next">
        {next ? `再消费${moneyText(next.remainingCents)}可升至${next.level}级` : "已是最高等级"}
      </p>
    </div>
  );
}

function Invitation() {
  const { buy, isBusy } = useBuyMembership();
  return (
    <div className="earnings-invitation">
      <span>开通黑卡会员后，消费即可获得返现</span>
      <button type="button" className="earnings-act" aria-busy={isBusy} onClick={() => void buy()}>
        <Icon name="black-card" size={20} />
        开通黑卡
      </button>
    </div>
  );
}
