import { pages } from "@crux/client/query";
import { logisticsApi } from "@crux/contract/logistics";
import type { PkgStatus } from "@crux/contract/logistics.schema";
import { useInfiniteQuery } from "@tanstack/react-query";
import { PagedList } from "../../parts/page/paged-list.tsx";
import { useDue } from "../../parts/time/use-due.ts";
import { Drawing } from "../../ui/drawings/drawing.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";
import { Empty } from "../../ui/page/empty.tsx";
import { PkgRow } from "./pkg-row.tsx";
import { PkgRowSkeleton } from "./pkg-row-skeleton.tsx";

interface PkgListProps {
  statuses: PkgStatus[];
  /** How long after a change of tabs its parcels are asked for (R-APP-37). */
  delayMs: number;
}

/** The parcels in some statuses, page by page; carriers move them, so they are asked for at each visit. */
export function PkgList({ statuses, delayMs }: PkgListProps) {
  const isDue = useDue(delayMs);
  const list = useInfiniteQuery({
    ...pages(logisticsApi.list, { pkgStatusList: statuses, pageSize: 20 }),
    staleTime: 0,
    enabled: isDue,
  });
  return (
    <PagedList
      list={list}
      waiting={<PkgRowSkeleton count={4} />}
      failure="包裹加载失败，请重试"
      empty={
        <Empty
          drawing={<Drawing name="parcel" />}
          text="暂无相关包裹"
          hint="付款后，包裹会显示在这里"
          action={<ButtonLink href="/">去逛逛</ButtonLink>}
        />
      }
    >
      {(pkgs) => pkgs.map((pkg) => <PkgRow key={pkg.id} pkg={pkg} />)}
    </PagedList>
  );
}
