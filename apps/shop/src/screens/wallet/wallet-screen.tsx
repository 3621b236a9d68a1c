import { refresh } from "@crux/client/query";
import { userApi } from "@crux/contract/user";
import { useQueryClient } from "@tanstack/react-query";
import { BackToTop } from "../../ui/page/back-to-top.tsx";
import { Page } from "../../ui/page/page.tsx";
import { PullRefresh } from "../../ui/page/pull-refresh.tsx";
import { TitleBar } from "../../ui/page/title-bar.tsx";
import { BalanceCard } from "./balance-card.tsx";
import { TxnList } from "./txn-list.tsx";

/** The balance and every movement of the wallet (R-WAL-01). */
export function WalletScreen() {
  const queries = useQueryClient();
  return (
    <>
      <TitleBar title="账户余额" />
      <PullRefresh onRefresh={() => refresh(queries, userApi.wallet, userApi.walletTxns)}>
        <Page>
          <BalanceCard />
          <TxnList />
        </Page>
      </PullRefresh>
      <BackToTop />
    </>
  );
}
