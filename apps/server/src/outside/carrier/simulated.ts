import type { CarrierPort, CarrierTrack, Waybill } from "./port.ts";

const HOUR_MS = 3_600_000;

type Stop = { afterHours: number; statusCode: number; content: string };

/** The way of every simulated parcel, from the hand-over on. */
const TIMETABLE: readonly Stop[] = [
  { afterHours: 0, statusCode: 1, content: "【悉尼】包裹已揽收" },
  { afterHours: 8, statusCode: 0, content: "【悉尼】包裹已到达分拨中心，正在分拣" },
  { afterHours: 30, statusCode: 0, content: "【悉尼】航班已起飞，前往目的地" },
  { afterHours: 54, statusCode: 10, content: "包裹已到达口岸，等待清关" },
  { afterHours: 66, statusCode: 11, content: "包裹正在清关" },
  { afterHours: 84, statusCode: 12, content: "清关已完成，交由境内承运商派送" },
  { afterHours: 96, statusCode: 0, content: "包裹已到达派送城市" },
  { afterHours: 104, statusCode: 5, content: "派送员正在为您派送，请保持电话畅通" },
  { afterHours: 120, statusCode: 3, content: "包裹已送达，感谢您的耐心等待" },
];

const QUESTIONS_PER_STOP = 40;

/**
 * A carrier inside this process: a parcel passes its timetable from the hand-over on, `speed` times faster than real
 * ones do.
 */
export function createSimulatedCarrier({
  speed,
  now = () => new Date(),
}: {
  speed: number;
  now?: (() => Date) | undefined;
}): CarrierPort {
  return {
    name: "simulated",
    pollEveryMs: Math.max(1_000, HOUR_MS / speed / QUESTIONS_PER_STOP),
    query: async (waybill) => passed(waybill, speed).filter(({ at }) => at <= now()),
  };
}

function passed({ handedOverAt }: Waybill, speed: number): CarrierTrack[] {
  if (!handedOverAt) return [];
  return TIMETABLE.map(({ afterHours, ...stop }) => ({
    ...stop,
    at: new Date(handedOverAt.getTime() + (afterHours * HOUR_MS) / speed),
  }));
}
