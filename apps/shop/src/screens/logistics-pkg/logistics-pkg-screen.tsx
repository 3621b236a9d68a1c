import { query, refresh } from "@crux/client/query";
import { logisticsApi } from "@crux/contract/logistics";
import { useParams } from "@crux/web/navigation";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { LoadFailure, PkgMissing } from "../../parts/page/load-failure.tsx";
import { Page } from "../../ui/page/page.tsx";
import { PullRefresh } from "../../ui/page/pull-refresh.tsx";
import { TitleBar } from "../../ui/page/title-bar.tsx";
import { PkgSkeleton } from "./pkg-skeleton.tsx";
import { PkgView } from "./pkg-view.tsx";

/** One parcel (R-PKG-06). */
export function LogisticsPkgScreen() {
  const id = Number(useParams().get("id"));
  const isId = Number.isSafeInteger(id) && id > 0;
  const queries = useQueryClient();
  const load = useQuery({
    ...query(logisticsApi.detail, { id }),
    enabled: isId,
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
  });
  return (
    <>
      <TitleBar title="包裹详情" />
      <PullRefresh onRefresh={() => refresh(queries, logisticsApi.detail)}>
        <Page>
          {load.data ? (
            <PkgView pkg={load.data} />
          ) : load.error ? (
            <LoadFailure {...load} error={load.error} missing={<PkgMissing />} />
          ) : isId ? (
            <PkgSkeleton />
          ) : (
            <PkgMissing />
          )}
        </Page>
      </PullRefresh>
    </>
  );
}
