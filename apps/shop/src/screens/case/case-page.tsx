import { query, refresh } from "@crux/client/query";
import { casesApi } from "@crux/contract/cases";
import type { Refusal } from "@crux/contract/endpoint";
import * as casesOutcome from "@crux/contract/outcomes/cases";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { LoadFailure } from "../../parts/page/load-failure.tsx";
import { Drawing } from "../../ui/drawings/drawing.tsx";
import { Empty } from "../../ui/page/empty.tsx";
import { Page } from "../../ui/page/page.tsx";
import { PullRefresh } from "../../ui/page/pull-refresh.tsx";
import { TitleBar } from "../../ui/page/title-bar.tsx";
import { CaseBar } from "./case-bar.tsx";
import { CaseSkeleton } from "./case-skeleton.tsx";
import { CaseView } from "./case-view.tsx";

const MISSING: Refusal<typeof casesApi.detail> = casesOutcome.NOT_FOUND;

/** One after-sales case with all that was said. */
export function CasePage({ caseId }: { caseId: number }) {
  const queries = useQueryClient();
  const load = useQuery({
    ...query(casesApi.detail, { caseId }),
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
  });
  const isOpen = load.data?.state === "OPEN" || load.data?.state === "ANSWERED";
  const missing = <Empty drawing={<Drawing name="orders" />} text="售后申请不存在" />;
  return (
    <>
      <TitleBar title="售后详情" />
      <PullRefresh onRefresh={() => refresh(queries, casesApi.detail)}>
        <Page bar={isOpen ? "submit" : "none"}>
          {load.data ? (
            <CaseView one={load.data} />
          ) : load.error?.code === MISSING ? (
            missing
          ) : load.error ? (
            <LoadFailure {...load} error={load.error} />
          ) : (
            <CaseSkeleton />
          )}
        </Page>
      </PullRefresh>
      {load.data && isOpen && <CaseBar one={load.data} />}
    </>
  );
}
