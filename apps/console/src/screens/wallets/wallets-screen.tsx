import { query } from "@crux/client/query";
import * as userOutcome from "@crux/contract/outcomes/user";
import { userOpsApi } from "@crux/contract/user";
import { moneyText } from "@crux/rules/money/money-text";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMay } from "../../browser/use-may.ts";
import { RIGHT_NAMES } from "../../parts/staff/right-names.ts";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { wholeNumber } from "../../ui/list/list-fields.ts";
import { listSpec, useListState } from "../../ui/list/use-list-state.ts";
import { NoRight } from "../../ui/page/no-right.tsx";
import { Page } from "../../ui/page/page.tsx";
import { PageFailure } from "../../ui/page/page-failure.tsx";
import { AdjustDialog } from "./adjust-dialog.tsx";
import { WalletEntries } from "./wallet-entries.tsx";
import { WalletList } from "./wallet-list.tsx";
import styles from "./wallets-screen.module.css";

const SPEC = listSpec({ fields: { uid: wholeNumber }, sorts: ["createTime"] });

/** Whose wallets there are, or that of one customer: what it holds, every movement of it, and corrections. */
export function WalletsScreen() {
  const state = useListState(SPEC);
  const { uid } = state.values;
  if (uid === undefined) return <WalletList />;
  return (
    <Page title="客户钱包" isFull acts={<ButtonLink href="/wallets">所有钱包</ButtonLink>}>
      <Wallet key={uid} uid={uid} state={state} />
    </Page>
  );
}

function Wallet({
  uid,
  state,
}: {
  uid: number;
  state: ReturnType<typeof useListState<typeof SPEC.fields, "createTime">>;
}) {
  const may = useMay();
  const wallet = useQuery(query(userOpsApi.walletOf, { uid }));
  const [isAdjusting, setAdjusting] = useState(false);
  const { data, error } = wallet;
  if (error && !data)
    return (
      <PageFailure
        error={error}
        missing={userOutcome.NOT_FOUND}
        text="没有这个客户"
        list={["/wallets", "所有钱包"]}
        onRetry={() => void wallet.refetch()}
      />
    );
  return (
    <>
      <div className={styles.head}>
        <div>
          <p className={styles.balance}>{data ? moneyText(data.balance) : "…"}</p>
          <p className={styles.who}>
            {data?.nickName}
            {data?.userClass === "VIP" && "（黑卡）"} · 客户 {uid}
            {data && !data.isOpen && " · 账户已注销"}
          </p>
        </div>
        {data?.isOpen && may("wallet.adjust") && (
          <Button variant="main" onClick={() => setAdjusting(true)}>
            调整余额
          </Button>
        )}
      </div>
      {may("payment.read") ? (
        <WalletEntries uid={uid} state={state} />
      ) : (
        <NoRight rights={[RIGHT_NAMES["payment.read"]]} />
      )}
      {isAdjusting && data && (
        <AdjustDialog uid={uid} balance={data.balance} onClose={() => setAdjusting(false)} />
      )}
    </>
  );
}
