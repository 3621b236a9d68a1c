/** What a provider is asked to collect. `tradeNo` is our name of the payment, the same however often it is asked. */
export type TradeRequest = {
  tradeNo: string;
  amountCents: number;
  title: string;
  /** When it must not be paid any more. */
  expiresAt: Date;
  /** Where the provider's page sends the browser back to; null for a code that another device reads. */
  returnUrl: string | null;
};

/** A payment at a provider; `ref` is the provider's own name for it, empty while we never heard one. */
export type Trade = { tradeNo: string; ref: string };

/** Money that a provider took; `txn` names it once and for all. */
export type Captured = { txn: string; amountCents: number; currency: string };

/**
 * Where a payment stands: `UNKNOWN` is one that the provider has not begun; somebody may have paid it more than once.
 * A `failure` is why more than these captures could not be heard of.
 */
export type TradeState =
  | { status: "OPEN" | "CLOSED" | "UNKNOWN" }
  | { status: "PAID"; captures: readonly Captured[]; failure?: unknown };

/**
 * Money that left for a dispute or a refund, or came back from it; `name` ("OUT 1", "IN 1") is the same however often
 * and in whatever notice it is told.
 */
export type ReversalMove = {
  name: string;
  direction: "OUT" | "IN";
  amountCents: number;
  currency: string;
};

/** A dispute of a payment, or a refund that somebody made at the provider, as a notice tells of it; times are ISO 8601. */
export type Reversal = {
  /** The provider's names of it, and of the money that it is about. */
  ref: string;
  txn: string;
  kind: "DISPUTE" | "REFUND";
  state: "OPEN" | "WON" | "LOST" | "REFUNDED" | "FAILED";
  reason: string;
  amountCents: number;
  currency: string;
  /** Until when the provider wants to hear the shop's side. */
  dueBy: string | null;
  toldAt: string;
  /** All of its money that the notice tells of. */
  moves: readonly ReversalMove[];
  /** The key by which the shop itself asked for it; null for what others did. */
  key: string | null;
};

/**
 * A verified notice. `eventId` is the same in every repetition; it tells of money that arrived, of money that goes back,
 * or of neither.
 */
export type PaymentNotice = {
  eventId: string;
  tradeNo: string;
  captured: Captured | null;
  reversal?: Reversal;
};

/** Money to give back to its payer; the same `key` gives it back once. */
export type PaybackRequest = Captured & { trade: Trade; key: string };

/**
 * Whoever takes customers' money. Every call ends within ten seconds and throws when it is not known what the
 * provider did; asking again is always safe.
 */
export type PaymentProvider = {
  /** Opens a payment and answers the address that the customer pays at. */
  open(request: TradeRequest): Promise<{ url: string; ref: string }>;
  query(trade: Trade): Promise<TradeState>;
  /** Makes it unpayable where it isn't paid yet, and answers where it stands then. */
  close(trade: Trade): Promise<TradeState>;
  payBack(request: PaybackRequest): Promise<void>;
  /** Ends well when the provider answers this account; changes and costs nothing. */
  check(): Promise<void>;
  /** Reads a notice, signed and not older than five minutes; throws `NoticeRefused` for any other. */
  readNotice(notice: { body: Buffer; headers: NoticeHeaders; now: Date }): Promise<PaymentNotice>;
  /** What the provider wants to hear when a notice arrived. */
  thanks: string;
};

export type NoticeHeaders = Record<string, string | string[] | undefined>;

/** A notice that is forged, too old or not for this shop; the message says which, and quotes nothing of it. */
export class NoticeRefused extends Error {
  override readonly name = "NoticeRefused";
}

/** The longest that a notice may travel. */
export const NOTICE_AGE_MS = 5 * 60_000;

/** The longest that a provider may think. */
export const PROVIDER_LIMIT_MS = 8_000;
