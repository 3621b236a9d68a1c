import { query } from "@crux/client/query";
import { logisticsApi } from "@crux/contract/logistics";

/** What is known of a number: asked for anew with each visit, and when somebody comes back to the page. */
export function tracksQuery(extOrderId: string) {
  return {
    ...query(logisticsApi.tracks, { extOrderId }),
    enabled: extOrderId !== "",
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
  } as const;
}

/** The page of a number's timeline. */
export function trackPath(extOrderId: string): string {
  return `/logistics_track?extOrderId=${encodeURIComponent(extOrderId)}`;
}
