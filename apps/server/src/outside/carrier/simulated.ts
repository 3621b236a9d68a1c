import { createHash } from "node:crypto";
import { HOUR_MS } from "@crux/rules/time/durations";
import type { CarrierPort, Handover } from "./port.ts";

type Stop = { afterHours: number; statusCode: number; content: string };

/** The way of every simulated parcel, from the house on to whoever carries it behind the border. */
const FORWARDER: readonly Stop[] = [
  { afterHours: 0, statusCode: 1, content: "【悉尼】包裹已揽收" },
  { afterHours: 8, statusCode: 0, content: "【悉尼】包裹已到达分拨中心，正在分拣" },
  { afterHours: 30, statusCode: 0, content: "【悉尼】航班已起飞，前往目的地" },
  { afterHours: 54, statusCode: 10, content: "包裹已到达口岸，等待清关" },
  { afterHours: 66, statusCode: 11, content: "包裹正在清关" },
  { afterHours: 84, statusCode: 12, content: "清关已完成，交由境内承运商派送" },
];
const HANDED_OVER_AFTER = 84;

/** The way from there to the receiver. */
const CARRIER_BEHIND: readonly Stop[] = [
  { afterHours: 12, statusCode: 0, content: "包裹已到达派送城市" },
  { afterHours: 20, statusCode: 5, content: "派送员正在为您派送，请保持电话畅通" },
  { afterHours: 36, statusCode: 3, content: "包裹已送达，感谢您的耐心等待" },
];

const QUESTIONS_PER_STOP = 40;

/**
 * A carrier inside this process: a parcel passes its timetable from the hand-over on, `speed` times faster than real
 * ones do, the end of it under a second number.
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
    query: async ({ leg, number, handedOverAt }) => {
      if (!handedOverAt) return { tracks: [] };
      const after = (hours: number) => new Date(handedOverAt.getTime() + (hours * HOUR_MS) / speed);
      const stops = leg === 1 ? FORWARDER : CARRIER_BEHIND;
      const tracks = stops.map(({ afterHours, ...stop }) => ({ ...stop, at: after(afterHours) }));
      const isHandedOver = leg === 1 && after(HANDED_OVER_AFTER) <= now();
      return {
        tracks: tracks.filter(({ at }) => at <= now()),
        handover: isHandedOver ? handedOver(number, after(HANDED_OVER_AFTER)) : undefined,
      };
    },
  };
}

/** A number behind the border that belongs to this one for good. */
function handedOver(number: string, at: Date): Handover {
  const digits = createHash("sha256").update(number).digest().readBigUInt64BE();
  return { company: "YTO", number: `YT${String(digits).padStart(20, "0")}`, at };
}
