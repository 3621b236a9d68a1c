import type { PkgStatus } from "@crux/contract/logistics.schema";
import { last } from "../list/last.ts";

type Meaning = {
  /** How far a parcel with such an entry has come; null says nothing about that. */
  reaches: "DELIVERING" | "DELIVERED" | "RECEIVED" | null;
  /** Somebody of the staff has to look at it. */
  isException: boolean;
};

/** The label exists, but no carrier has the parcel yet. */
export const ANNOUNCED = 101;
const TO_BE_COLLECTED = 102;
/** The receiver signed in person. */
const SIGNED_IN_PERSON = 301;

/** Collected, on its way, out for delivery, forwarded, and the steps of a clearance that goes well. */
const ON_THE_WAY: readonly number[] = [0, 1, 5, 7, 8, 10, 11, 12];
const ARRIVED = 3;
/** Held up, sent back, refused, or stopped by customs. */
const TROUBLE: readonly number[] = [2, 4, 6, 13, 14];

/** What a track's status code means for its parcel; codes are Kuaidi100's, the finer ones in hundreds included. */
export function trackMeaning(statusCode: number): Meaning {
  const code = mainCode(statusCode);
  if (statusCode === ANNOUNCED || statusCode === TO_BE_COLLECTED)
    return { reaches: null, isException: false };
  if (statusCode === SIGNED_IN_PERSON) return { reaches: "RECEIVED", isException: false };
  if (code === ARRIVED) return { reaches: "DELIVERED", isException: false };
  return {
    reaches: ON_THE_WAY.includes(code) ? "DELIVERING" : null,
    isException: TROUBLE.includes(code),
  };
}

function mainCode(statusCode: number): number {
  if (statusCode >= 1000) return 0;
  return statusCode >= 100 ? Math.floor(statusCode / 100) : statusCode;
}

const WAY = ["DELIVERING", "DELIVERED", "RECEIVED"] as const satisfies readonly PkgStatus[];

/** How far all these entries together say that a parcel has come; null when none of them says anything. */
export function furthestReach(statusCodes: readonly number[]): (typeof WAY)[number] | null {
  const reached = statusCodes.map((code) => trackMeaning(code).reaches);
  return last(WAY.filter((status) => reached.includes(status))) ?? null;
}

const LABELS: Readonly<Record<number, string>> = {
  0: "运输中",
  1: "已揽收",
  2: "运输异常",
  3: "已送达",
  4: "已退签",
  5: "派送中",
  6: "退回中",
  7: "已转投",
  8: "清关中",
  10: "待清关",
  11: "清关中",
  12: "已清关",
  13: "清关异常",
  14: "已拒签",
};

/** A status code in a word; empty for one without meaning. */
export function trackLabel(statusCode: number): string {
  if (statusCode === ANNOUNCED || statusCode === TO_BE_COLLECTED) return "待揽收";
  if (statusCode === SIGNED_IN_PERSON) return "已签收";
  return LABELS[mainCode(statusCode)] ?? "";
}
