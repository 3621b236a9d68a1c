import { query } from "@crux/client/query";
import { reportOpsApi } from "@crux/contract/report";
import type { LedgerAccount } from "@crux/contract/report/ledger.schema";
import { moneyText } from "@crux/rules/money/money-text";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { ACCOUNT_NAMES } from "../../parts/ledger/ledger-words.ts";
import { Button } from "../../ui/form/button.tsx";
import { Modal } from "../../ui/layer/modal.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import styles from "./zero-proof.module.css";

/** Says that all accounts sum to zero and that the wallets hold what their entries say; opens the sums of each account. */
export function ZeroProof({ hrefOf }: { hrefOf: (account: LedgerAccount) => string }) {
  const [isOpen, setOpen] = useState(false);
  const { data, isFetching, refetch } = useQuery({ ...query(reportOpsApi.accounts, {}), staleTime: 0 });
  if (!data) return null;
  const isRight = data.amount === 0 && data.wallets.amount === data.wallets.balances;
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Tag tone={isRight ? "good" : "alarm"}>
          {isRight
            ? "借贷相抵为 0 ✓"
            : `相差 ${moneyText(data.amount || data.wallets.amount - data.wallets.balances)}`}
        </Tag>
      </Button>
      {isOpen && (
        <Modal title="各科目余额" onClose={() => setOpen(false)}>
          <table className={styles.accounts}>
            <thead>
              <tr>
                <th scope="col">科目</th>
                <th scope="col">分录</th>
                <th scope="col">余额</th>
              </tr>
            </thead>
            <tbody>
              {data.accounts.map(({ account, amount, entries }) => (
                <tr key={account}>
                  <td>
                    <Link href={`~${hrefOf(account)}`} className={styles.link} onClick={() => setOpen(false)}>
                      {ACCOUNT_NAMES[account]}
                    </Link>
                  </td>
                  <td>{entries.toLocaleString("en-AU")}</td>
                  <td>{moneyText(amount)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">合计</th>
                <td>{data.entries.toLocaleString("en-AU")}</td>
                <td>{moneyText(data.amount)}</td>
              </tr>
            </tfoot>
          </table>
          <p className={styles.note}>
            {data.wallets.count.toLocaleString("en-AU")} 个钱包余额合计 {moneyText(data.wallets.balances)}，
            {data.wallets.amount === data.wallets.balances ? "与分录一致" : "与分录不一致"}
          </p>
          <div className={styles.acts}>
            <Button busy={isFetching} onClick={() => void refetch()}>
              重新核对
            </Button>
            <Button variant="main" onClick={() => setOpen(false)}>
              完成
            </Button>
          </div>
        </Modal>
      )}
    </>
  );
}
