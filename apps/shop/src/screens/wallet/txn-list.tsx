import { pages } from "@crux/client/query";
import { userApi } from "@crux/contract/user";
import type { WalletTxn } from "@crux/contract/user.schema";
import { useInfiniteQuery } from "@tanstack/react-query";
import { PagedList } from "../../parts/page/paged-list.tsx";
import { showDate } from "../../parts/time/show-time.ts";
import { Drawing } from "../../ui/drawings/drawing.tsx";
import { Empty } from "../../ui/page/empty.tsx";
import { Card } from "../../ui/show/card.tsx";
import { Loading } from "../../ui/show/loading.tsx";
import { Skeleton } from "../../ui/show/skeleton.tsx";
import styles from "./txn-list.module.css";
import { TxnRow } from "./txn-row.tsx";

/** The movements by month, newest first, page by page (R-WAL-01, R-WAL-02). */
export function TxnList() {
  const list = useInfiniteQuery({
    ...pages(userApi.walletTxns, { pageSize: 20 }),
    refetchOnMount: "always",
  });
  return (
    <Card title="交易记录" isFlush>
      <PagedList
        list={list}
        waiting={<TxnSkeleton />}
        empty={<Empty drawing={<Drawing name="orders" />} text="暂无交易记录" />}
      >
        {(txns) =>
          byMonth(txns).map(({ month, ofMonth }) => (
            <section key={month} aria-labelledby={`month-${month}`}>
              <h3 id={`month-${month}`} className={styles.month}>
                {monthText(month)}
              </h3>
              <ul>
                {ofMonth.map((txn) => (
                  <TxnRow key={txn.id} txn={txn} />
                ))}
              </ul>
            </section>
          ))
        }
      </PagedList>
    </Card>
  );
}

function byMonth(txns: readonly WalletTxn[]): { month: string; ofMonth: WalletTxn[] }[] {
  const months = new Map<string, WalletTxn[]>();
  for (const txn of txns) {
    const month = showDate(txn.createTime).slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), txn]);
  }
  return [...months].map(([month, ofMonth]) => ({ month, ofMonth }));
}

function monthText(month: string): string {
  const [year, number] = month.split("-");
  return `${year}年${Number(number)}月（北京时间）`;
}

function TxnSkeleton() {
  return (
    <Loading className={styles.skeleton}>
      {["a", "b", "c", "d", "e"].map((key) => (
        <div key={key} className={styles.grey}>
          <Skeleton width="half" />
          <Skeleton width="long" />
        </div>
      ))}
    </Loading>
  );
}
