import { refresh } from "@crux/client/query";
import { logisticsApi } from "@crux/contract/logistics";
import type { Track } from "@crux/contract/logistics.schema";
import { newestFirst } from "@crux/rules/parcel/pkg-labels";
import { trackLabel, trackMeaning } from "@crux/rules/parcel/track-states";
import { useParams } from "@crux/web/navigation";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CopyButton } from "../../parts/page/copy-button.tsx";
import { StateBanner } from "../../parts/page/state-banner.tsx";
import { Timeline } from "../../parts/page/timeline.tsx";
import { tracksQuery } from "../../parts/parcel/tracks-query.ts";
import { Drawing } from "../../ui/drawings/drawing.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import { Empty } from "../../ui/page/empty.tsx";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { Page } from "../../ui/page/page.tsx";
import { PullRefresh } from "../../ui/page/pull-refresh.tsx";
import { TitleBar } from "../../ui/page/title-bar.tsx";
import { Card } from "../../ui/show/card.tsx";
import styles from "./logistics-track-screen.module.css";
import { TrackSkeleton } from "./track-skeleton.tsx";

/** What happened to a number, newest first, for anybody who knows it (R-PKG-07, R-PKG-13). */
export function LogisticsTrackScreen() {
  const extOrderId = (useParams().get("extOrderId") ?? "").trim();
  const queries = useQueryClient();
  return (
    <>
      <TitleBar title="物流跟踪" />
      <PullRefresh onRefresh={() => refresh(queries, logisticsApi.tracks)}>
        <Page>
          {extOrderId === "" ? (
            <NoTracks />
          ) : (
            <>
              <Card>
                <p className={styles.number}>
                  <span className={styles.name}>运单号</span>
                  <b>{extOrderId}</b>
                  <CopyButton text={extOrderId} what="运单号" />
                </p>
                <p className={styles.note}>物流时间均为北京时间</p>
              </Card>
              <Tracks extOrderId={extOrderId} />
            </>
          )}
        </Page>
      </PullRefresh>
    </>
  );
}

function Tracks({ extOrderId }: { extOrderId: string }) {
  const load = useQuery({ ...tracksQuery(extOrderId), meta: { isToldByPage: true } });
  if (!load.data) {
    if (!load.error) return <TrackSkeleton />;
    return (
      <ErrorView text={load.error.message} isRetrying={load.isFetching} onRetry={() => void load.refetch()} />
    );
  }
  if (load.data.length === 0) return <NoTracks />;
  const tracks = newestFirst(load.data);
  return (
    <>
      <Latest track={tracks[0]} />
      <Card title="物流轨迹">
        <Timeline tracks={tracks} />
      </Card>
    </>
  );
}

/** How far the parcel is, where its newest entry says so. */
function Latest({ track }: { track: Track | undefined }) {
  const label = track && trackLabel(track.statusCode);
  if (!label) return null;
  const { reaches, isException } = trackMeaning(track.statusCode);
  const hasArrived = reaches === "DELIVERED" || reaches === "RECEIVED";
  return (
    <StateBanner
      label="最新状态"
      icon={<Icon name={hasArrived ? "check" : "truck"} />}
      tone={isException ? "wait" : "good"}
      title={label}
    >
      <span>更新于 {track.time}</span>
    </StateBanner>
  );
}

function NoTracks() {
  return (
    <Empty
      drawing={<Drawing name="parcel" />}
      text="暂无物流信息"
      hint="包裹交给承运商后，通常一天内会有第一条动态"
      action={
        <ButtonLink href="/custom_serive" variant="plain">
          联系客服
        </ButtonLink>
      }
    />
  );
}
