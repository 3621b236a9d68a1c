import { query } from "@crux/client/query";
import { reportApi } from "@crux/contract/report";
import type { Rebate } from "@crux/contract/report.schema";
import { sum } from "@crux/rules/money/money";
import { moneyText } from "@crux/rules/money/money-text";
import { useQuery } from "@tanstack/react-query";
import { saidTime } from "../../parts/time/show-time.ts";
import { Drawing } from "../../ui/drawings/drawing.tsx";
import { Empty } from "../../ui/page/empty.tsx";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { Card } from "../../ui/show/card.tsx";
import { Cell } from "../../ui/show/cell.tsx";
import { Skeleton } from "../../ui/show/skeleton.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import { rebateLabel, reclaimedOf, reclaimedText, shownRebates } from "./earnings.ts";
import styles from "./rebate-history.module.css";

/** The cash-back of the months before, newest first (R-EARN-08 to R-EARN-10). */
export function RebateHistory() {
  const load = useQuery({ ...query(reportApi.rebates, {}), refetchOnMount: "always" });
  const rebates = load.data && shownRebates(load.data);
  const total = sum((rebates ?? []).map((rebate) => rebate.cashBackAmount - reclaimedOf(rebate)));
  return (
    <Card
      title="历史收益"
      isFlush
      right={total > 0 && <span className={styles.total}>共{moneyText(total)}</span>}
    >
      {rebates === undefined ? (
        load.isError && !load.isFetching ? (
          <ErrorView text={load.error.message} onRetry={() => void load.refetch()} />
        ) : (
          <div className={styles.grey} aria-busy="true">
            <Skeleton width="long" />
            <Skeleton width="half" />
          </div>
        )
      ) : rebates.length === 0 ? (
        <Empty drawing={<Drawing name="coupon" />} text="暂无收益记录" />
      ) : (
        rebates.map((rebate) => <RebateRow key={rebate.id} rebate={rebate} />)
      )}
    </Card>
  );
}

function RebateRow({ rebate }: { rebate: Rebate }) {
  const { month, cashBackAmount, cashBackStatus, createTime } = rebate;
  const reclaimed = reclaimedText(rebate);
  const [year, number] = month.split("-");
  return (
    <Cell
      title={
        <span className={styles.name}>
          {year}年{Number(number)}月
          <Tag tone={cashBackStatus === "CREATED" ? "warn" : "brand"}>{rebateLabel(rebate)}</Tag>
        </span>
      }
      note={
        <>
          {saidTime(createTime)}
          {reclaimed && <span className={styles.reclaimed}>{reclaimed}</span>}
        </>
      }
      value={<b className={styles.amount}>+{moneyText(cashBackAmount)}</b>}
    />
  );
}
