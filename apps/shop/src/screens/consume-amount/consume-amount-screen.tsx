import { query, refresh } from "@crux/client/query";
import { memberApi } from "@crux/contract/member";
import { reportApi } from "@crux/contract/report";
import { LateStyles } from "@crux/web/late-styles";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSession } from "../../browser/shop-session.ts";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { Page } from "../../ui/page/page.tsx";
import { PullRefresh } from "../../ui/page/pull-refresh.tsx";
import { TitleBar } from "../../ui/page/title-bar.tsx";
import { numberedLevels } from "./earnings.ts";
import { EarningsSkeleton } from "./earnings-skeleton.tsx";
import { Explanation } from "./explanation.tsx";
import { RebateHistory } from "./rebate-history.tsx";
import totalsStyles from "./totals.css?url";
import { Totals } from "./totals.tsx";

/** What the black card earns this month, how that is reckoned, and what it earned before (R-EARN-01, R-EARN-02). */
export function ConsumeAmountScreen() {
  const isVip = useSession()?.user.userClass === "VIP";
  const queries = useQueryClient();
  const info = useQuery({ ...query(memberApi.info, {}), refetchOnMount: "always" });
  const rules = useQuery(query(memberApi.cashBackRules, {}));
  const failed = info.isError ? info : rules;
  return (
    <>
      <LateStyles href={totalsStyles} />
      <TitleBar title="本月实时收益" />
      <PullRefresh onRefresh={() => refresh(queries, memberApi.info, reportApi.rebates)}>
        <Page>
          {info.data && rules.data ? (
            <>
              <Totals info={info.data} rules={rules.data} isVip={isVip} />
              <Explanation levels={numberedLevels(rules.data)} />
              <RebateHistory />
            </>
          ) : failed.isError && !failed.isFetching ? (
            <ErrorView text={failed.error.message} onRetry={() => void failed.refetch()} />
          ) : (
            <EarningsSkeleton />
          )}
        </Page>
      </PullRefresh>
    </>
  );
}
