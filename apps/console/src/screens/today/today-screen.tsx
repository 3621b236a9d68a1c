import { query } from "@crux/client/query";
import { reportOpsApi } from "@crux/contract/report";
import type { Today } from "@crux/contract/report/today.schema";
import { useQuery } from "@tanstack/react-query";
import { useMay } from "../../browser/use-may.ts";
import { ButtonLink } from "../../ui/form/button.tsx";
import { OldRowsBar } from "../../ui/list/old-rows-bar.tsx";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { Notice } from "../../ui/page/notice.tsx";
import { Page } from "../../ui/page/page.tsx";
import { clockOf, SYDNEY } from "../../ui/show/zones.ts";
import { Figures } from "./figures.tsx";
import { SetupBand, useSetup } from "./setup-band.tsx";
import { StationList, StationsSkeleton, Tiles } from "./stations.tsx";

const REFRESH_MS = 30_000;
const DATE = new Intl.DateTimeFormat("zh-CN", {
  timeZone: SYDNEY,
  month: "long",
  day: "numeric",
  weekday: "long",
});

/** What waits for whoever looks, and what the day brought; it renews itself while it is looked at. */
export function TodayScreen() {
  const { data, error, refetch } = useQuery({
    ...query(reportOpsApi.today, {}),
    refetchInterval: REFRESH_MS,
  });
  // Both at once, so that what stands first does not push the rest down later.
  const setup = useSetup();
  if (!data && error)
    return (
      <Page title="今日">
        <ErrorView error={error} onRetry={() => void refetch()} />
      </Page>
    );
  return (
    <Page
      title="今日"
      note={
        data && `${DATE.format(new Date(data.now))} · 悉尼时间，截至 ${clockOf(new Date(data.now), SYDNEY)}`
      }
    >
      {data && error && <OldRowsBar error={error} onRetry={() => void refetch()} />}
      {data && !setup.isPending ? (
        <>
          {setup.steps && <SetupBand steps={setup.steps} />}
          <StationList queues={data.queues} now={data.now} />
          <Tiles queues={data.queues} now={data.now} />
          <Figures data={data} />
          {isBare(data) && <NothingHere />}
        </>
      ) : (
        <StationsSkeleton />
      )}
    </Page>
  );
}

/** Whoever sees neither a queue nor a figure, as those who write the pages. */
function isBare({ queues, today }: Today): boolean {
  return queues.length === 0 && Object.values(today).every((figure) => figure === null);
}

const WAYS = [
  { right: "sale.edit", href: "/products", text: "商品" },
  { right: "sale.edit", href: "/home-page", text: "首页" },
  { right: "sale.edit", href: "/campaigns", text: "推广" },
  { right: "message.send", href: "/messages", text: "消息" },
] as const;

function NothingHere() {
  const may = useMay();
  return (
    <Notice text="您的权限下没有待办" note="队列和经营数字由负责人按角色开放">
      {WAYS.filter(({ right }) => may(right)).map(({ href, text }) => (
        <ButtonLink key={href} href={href}>
          {text}
        </ButtonLink>
      ))}
    </Notice>
  );
}
