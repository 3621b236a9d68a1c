import { refresh } from "@crux/client/query";
import { paymentApi } from "@crux/contract/payment";
import { userApi } from "@crux/contract/user";
import { useQueryClient } from "@tanstack/react-query";
import { BackToTop } from "../../ui/page/back-to-top.tsx";
import { Page } from "../../ui/page/page.tsx";
import { PullRefresh } from "../../ui/page/pull-refresh.tsx";
import { TitleBar } from "../../ui/page/title-bar.tsx";
import { BalanceCard } from "./balance-card.tsx";
import { OwedCard } from "./owed-card.tsx";
import { TxnList } from "./txn-list.tsx";

/** The balance, what is owed, and every movement of the wallet (R-WAL-01). */
export function WalletScreen() {
  const queries = useQueryClient();
  return (
    <>
      <TitleBar title="账户余额" />
      <PullRefresh onRefresh={() => refresh(queries, userApi.wallet, userApi.walletTxns, paymentApi.owed)}>
        <Page>
          <BalanceCard />
          <OwedCard />
          <TxnList />
        </Page>
      </PullRefresh>
      <BackToTop />
    </>
  );
}
