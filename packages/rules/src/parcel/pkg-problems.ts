import type { ListedPkg, PkgProblem } from "@crux/contract/ops/pkg-ops.schema";
import { DAY_MS } from "../time/durations.ts";

/** A parcel that left and of which nothing is heard for so long is looked for. */
export const SILENT_MS = 3 * DAY_MS;

/** Main codes of tracks by which a parcel is held by customs, goes back, or could not be delivered. */
export const HELD_CODES: readonly number[] = [13];
export const RETURN_CODES: readonly number[] = [4, 6];
export const FAILED_CODES: readonly number[] = [2, 14];

const LABELS: Record<PkgProblem, string> = {
  NO_TRACK: "无轨迹 3 天",
  CUSTOMS: "清关异常",
  RETURNED: "退回",
  FAILED: "派送失败",
  QUERY: "查询失败",
};

export const PKG_PROBLEMS = Object.keys(LABELS) as readonly PkgProblem[];

/** A kind of trouble in words. */
export function problemLabel(problem: PkgProblem): string {
  return LABELS[problem];
}

type Followed = Pick<ListedPkg, "pkgStatus" | "exceptionCode" | "heardTime" | "updateTime" | "failure">;

/** What of a parcel somebody has to look at, as its queues find it. */
export function problemsOf(pkg: Followed, nowMs: number): PkgProblem[] {
  const { pkgStatus, exceptionCode, heardTime, updateTime, failure } = pkg;
  const isOnItsWay = pkgStatus === "PACKAGED" || pkgStatus === "DELIVERING";
  const code =
    exceptionCode !== null && exceptionCode >= 100 ? Math.floor(exceptionCode / 100) : exceptionCode;
  const isOf = (codes: readonly number[]) => isOnItsWay && code !== null && codes.includes(code);
  const isSilent = nowMs - new Date(heardTime ?? updateTime).getTime() > SILENT_MS;
  const found: Record<PkgProblem, boolean> = {
    NO_TRACK: pkgStatus === "DELIVERING" && isSilent,
    CUSTOMS: isOf(HELD_CODES),
    RETURNED: isOf(RETURN_CODES),
    FAILED: isOf(FAILED_CODES),
    QUERY: failure !== "",
  };
  return PKG_PROBLEMS.filter((problem) => found[problem]);
}
