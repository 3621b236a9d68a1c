import { query } from "@crux/client/query";
import { memberOpsApi } from "@crux/contract/member";
import type { CashBackLevels } from "@crux/contract/member.schema";
import { useQuery } from "@tanstack/react-query";
import { useMay } from "../../browser/use-may.ts";
import { ButtonLink } from "../../ui/form/button.tsx";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { Page } from "../../ui/page/page.tsx";
import { Section } from "../../ui/page/section.tsx";
import { Moment } from "../../ui/show/moment.tsx";
import styles from "./cash-back.module.css";
import { reclaimText, rulesOf } from "./level-draft.ts";
import { LevelEditor } from "./level-editor.tsx";
import { LevelTable } from "./level-table.tsx";
import { LevelTrial } from "./level-trial.tsx";

/** What a month's spend earns, by levels. */
export function CashBackScreen() {
  const { data, error, refetch } = useQuery(query(memberOpsApi.cashBackLevels, {}));
  return (
    <Page
      title="返现等级"
      note={
        data?.editTime && (
          <>
            {data.editor} 修改于 <Moment at={data.editTime} />
          </>
        )
      }
      acts={<ButtonLink href="/rebates">返现记录</ButtonLink>}
    >
      {error && !data && <ErrorView error={error} onRetry={() => void refetch()} />}
      {!data && !error && <div className={styles.bone} aria-busy="true" />}
      {data && <Sheet key={data.version} saved={data} />}
    </Page>
  );
}

function Sheet({ saved }: { saved: CashBackLevels }) {
  const may = useMay();
  return (
    <div className={styles.sheet}>
      <Section title="等级">
        {may("customer.edit") ? <LevelEditor saved={saved} /> : <LevelTable levels={saved.levels} />}
      </Section>
      <div className={styles.column}>
        <Section title="试算">
          <LevelTrial rules={rulesOf(saved.levels)} />
        </Section>
        <Section title="规则">
          <ul className={styles.rules}>
            <li>只有黑卡会员有返现，按自然月（悉尼时间）的商品消费计算，扣除退款。</li>
            <li>消费达到某一级，当月全部消费都按该级的比例返现。</li>
            <li>每月1日结算上月，14天后自动存入余额。</li>
            <li>
              {reclaimText(saved.reclaimDays)}
              {saved.reclaimDays > 0 && "，余额不足的部分从以后的返现中抵扣"}。
            </li>
            <li>修改从本月起生效；已结束的月份按当时的等级。</li>
            <li>修改须由另一位同事批准。</li>
          </ul>
        </Section>
      </div>
    </div>
  );
}
