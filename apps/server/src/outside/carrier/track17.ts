import { createHash, timingSafeEqual } from "node:crypto";
import { ANNOUNCED } from "@crux/rules/parcel/track-states";
import { z } from "zod";
import { askJson } from "./ask-json.ts";
import { type CarrierAnswer, type CarrierPort, CarrierRefused, type PushReader } from "./port.ts";

export type Track17Account = {
  key: string;
  /** Our companies by 17TRACK's numbers; for others it finds the carrier itself. */
  companies: Readonly<Record<string, string>>;
};

const POLL_MS = 6 * 3_600_000;
const ALREADY_REGISTERED = -18019901;
const NO_INFORMATION_YET = -18019909;

/** The stages and main states of 17TRACK by the codes of the rule of track states. */
const CODES: Readonly<Record<string, number>> = {
  InfoReceived: ANNOUNCED,
  PickedUp: 1,
  Departure: 0,
  Arrival: 0,
  InTransit: 0,
  AvailableForPickup: 5,
  OutForDelivery: 5,
  Delivered: 3,
  DeliveryFailure: 2,
  Exception: 2,
  Expired: 2,
  Returning: 6,
  Returned: 4,
};

const event = z.object({
  time_utc: z.string().nullish(),
  description: z.string().nullish(),
  location: z.string().nullish(),
  stage: z.string().nullish(),
  sub_status: z.string().nullish(),
});
const parcel = z.object({
  number: z.string(),
  track_info: z
    .object({
      latest_status: z.object({ status: z.string().nullish() }).nullish(),
      /** The number under which somebody else brings the parcel to its receiver. */
      misc_info: z
        .object({
          local_number: z.string().nullish(),
          local_provider: z.string().nullish(),
          local_key: z.int().nullish(),
        })
        .nullish(),
      tracking: z
        .object({ providers: z.array(z.object({ events: z.array(event).nullish() })).nullish() })
        .nullish(),
    })
    .nullish(),
});
type Parcel = z.output<typeof parcel>;
const rejected = z.object({ error: z.object({ code: z.number() }).nullish() });
const answered = z.object({
  code: z.number(),
  data: z
    .object({ accepted: z.array(z.unknown()).nullish(), rejected: z.array(rejected).nullish() })
    .nullish(),
});
const pushed = z.object({ event: z.string(), data: parcel });

/**
 * Tracking by 17TRACK's API v2.2: numbers are registered, then asked for or pushed. Requests carry the key in the
 * header `17token`; a push is signed with SHA-256 over its body, a slash and the key in the header `sign`.
 */
export function createTrack17(
  { key, companies }: Track17Account,
  base = "https://api.17track.net/track/v2.2",
): CarrierPort {
  const ask = async (call: string, number: string, company: string) => {
    const carrier = Number(companies[company] ?? 0);
    const body = JSON.stringify([{ number, ...(carrier > 0 ? { carrier } : { auto_detection: true }) }]);
    const headers = { "content-type": "application/json", "17token": key };
    const answer = answered.safeParse(await askJson(`${base}/${call}`, { name: "17track", headers, body }));
    if (!answer.success || answer.data.code !== 0) throw refusal(answer.data?.code);
    const { accepted, rejected: refused } = answer.data.data ?? {};
    return { found: accepted?.[0], refusedBy: refused?.[0]?.error?.code };
  };
  return {
    name: "17track",
    pollEveryMs: POLL_MS,
    async announce({ company, number }) {
      const { found, refusedBy } = await ask("register", number, company);
      if (!found && refusedBy !== ALREADY_REGISTERED) throw refusal(refusedBy);
    },
    async query({ company, number }) {
      const { found, refusedBy } = await ask("gettrackinfo", number, company);
      if (!found && refusedBy === NO_INFORMATION_YET) return { tracks: [] };
      const known = parcel.safeParse(found);
      if (!known.success) throw refusal(refusedBy);
      return answerOf(known.data, companies);
    },
    push: pushReader({ key, companies }),
  };
}

function pushReader({ key, companies }: Track17Account): PushReader {
  return {
    verify({ headers, body }) {
      const sign = typeof headers.sign === "string" ? headers.sign : "";
      return isSame(sign, createHash("sha256").update(`${body}/${key}`).digest("hex")) ? body : null;
    },
    read(payload) {
      const push = z.object({ event: z.string() }).parse(JSON.parse(payload));
      if (push.event !== "TRACKING_UPDATED") return null;
      const { data } = pushed.parse(JSON.parse(payload));
      return { number: data.number.toUpperCase(), ...answerOf(data, companies) };
    },
    answer: {},
  };
}

/** What is known of a parcel; who carries it on got it by its newest entry at the latest. */
function answerOf(parcel: Parcel, companies: Track17Account["companies"]): CarrierAnswer {
  const tracks = tracksOf(parcel);
  const { local_number: number, local_provider: name, local_key: key } = parcel.track_info?.misc_info ?? {};
  if (!number || tracks.length === 0 || number.toUpperCase() === parcel.number.toUpperCase())
    return { tracks };
  const [company] = Object.entries(companies).find(([, code]) => code === String(key)) ?? [name || "GENERAL"];
  const at = new Date(Math.max(...tracks.map((track) => track.at.getTime())));
  return { tracks, handover: { company, number, at } };
}

/** The entries of all carriers of a parcel; the newest carries its state where it has no stage of its own. */
function tracksOf({ track_info: info }: Parcel): CarrierAnswer["tracks"] {
  const events = (info?.tracking?.providers ?? []).flatMap((provider) => provider.events ?? []);
  const tracks = events.flatMap(({ time_utc: time, description, location, stage, sub_status: sub }) => {
    const at = new Date(time ?? "");
    if (Number.isNaN(at.getTime()) || !description) return [];
    const content = location ? `【${location}】${description}` : description;
    return [{ at, content, statusCode: CODES[stage ?? ""] ?? CODES[sub?.split("_")[0] ?? ""] ?? null }];
  });
  const newest = Math.max(...tracks.map(({ at }) => at.getTime()));
  const state = CODES[info?.latest_status?.status ?? ""] ?? 0;
  return tracks.map(({ at, content, statusCode }) => ({
    at,
    content,
    statusCode: statusCode ?? (at.getTime() === newest ? state : 0),
  }));
}

function isSame(left: string, right: string): boolean {
  const [one, other] = [Buffer.from(left.toLowerCase()), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function refusal(code: unknown): CarrierRefused {
  return new CarrierRefused(`17track ${typeof code === "number" ? code : "unreadable"}`);
}
