import type { IncomingHttpHeaders } from "node:http";

/** A parcel's number at the company that carries it, on the first or the second leg of its way. */
export type Waybill = {
  leg: 1 | 2;
  company: string;
  number: string;
  /** Some companies tell nothing without the end of it. */
  receiverMobile: string;
  /** When this company got it. */
  handedOverAt: Date | null;
};

/** One thing that happened on the way; codes are Kuaidi100's (see the rule of track states). */
export type CarrierTrack = { at: Date; statusCode: number; content: string };

/** Who carries a parcel on: one of our companies by its code, any other by its name. */
export type Handover = { company: string; number: string; at: Date };

/** What is known of a number. */
export type CarrierAnswer = { tracks: CarrierTrack[]; handover?: Handover | undefined };

/** What a carrier pushed about one number. */
export type CarrierPush = CarrierAnswer & { number: string };

/** What arrives at the address for pushes; the body as it came, since signatures are over its bytes. */
export type RawPush = { headers: IncomingHttpHeaders; body: string };

/** Whoever knows where parcels are. */
export type CarrierPort = {
  /** A word for histories and logs. */
  name: string;
  /** How long to wait between two questions about one number. */
  pollEveryMs: number;
  /** Asks to be told of a number from now on; missing where a provider only answers. */
  announce?(waybill: Waybill): Promise<void>;
  /** Everything that is known of a number; no tracks when nothing is. */
  query(waybill: Waybill): Promise<CarrierAnswer>;
  /** What the provider pushes, and what it wants to hear back. */
  push?: PushReader;
};

export type PushReader = {
  /** The signed part of a push, or null for one that isn't the provider's. */
  verify(raw: RawPush): string | null;
  /** What a verified push says; null when it is about nothing that concerns a parcel. */
  read(payload: string): CarrierPush | null;
  answer: object;
};

/** The provider did not do it; the message holds its code, never what was sent. */
export class CarrierRefused extends Error {}
