import type { Sender } from "@crux/contract/address.schema";
import type { CartPre } from "@crux/contract/cart.schema";
import type { AvailableTicket } from "@crux/contract/coupon.schema";
import { LIMITS } from "@crux/contract/limits";
import { ticketSavingCents } from "@crux/rules/coupon/ticket-choice";
import { sum } from "@crux/rules/money/money";
import type { CheckoutDraft } from "../../../parts/cart/checkout-draft.ts";
import { linesOf, type Portion, restOf, type Several } from "../../../parts/cart/portions.ts";
import { type CheckoutProblem, checkoutProblem } from "../checkout-check.ts";
import { type CheckoutFacts, checkoutFacts } from "../checkout-facts.ts";
import type { ParcelService } from "../parcel-services.ts";
import { currentScheme, schemesFor } from "../scheme-order.ts";

/** What the server says to the goods of one portion: its own preview, or why it has none in words. */
export type PortionPreview = { preview: CartPre; refusal?: never } | { preview?: never; refusal: string };

export type PortionFacts = {
  portion: Portion;
  /** Its goods with the pieces that its receiver gets. */
  items: CartPre["items"];
  pieces: number;
  /** Undefined before there is a preview. */
  checkout: CheckoutFacts | undefined;
  /** Why there is none, in words; empty while it is on its way. */
  refusal: string;
};

/** Where somebody goes to mend a problem of a portion; without one it is a matter of all of them. */
export type SeveralProblem = { text: string; remedy: CheckoutProblem["remedy"] | "SHARE"; at?: number };

/** A checkout for several receivers, worked out: each portion is a checkout of its own. */
export type SeveralFacts = {
  sender: Sender | null;
  portions: PortionFacts[];
  /** Pieces that nobody gets yet. */
  rest: number;
  coupon: { at: number; ticket: AvailableTicket } | null;
  totalCents: number;
  /** What activities save less than in one order. */
  lostCents: number;
  problem: SeveralProblem | null;
  isPending: boolean;
};

interface Known {
  draft: CheckoutDraft;
  several: Several;
  sender: Sender | null;
  /** By portion; undefined while one is on its way. */
  previews: readonly (PortionPreview | undefined)[];
  offered: readonly ParcelService[];
}

/** Works out each portion as the checkout that it would be alone, and puts the coupon on one of them. */
export function severalFacts({ draft, several, sender, previews, offered }: Known): SeveralFacts {
  const alone = several.portions.map((portion, at): PortionFacts => {
    const items = linesOf(draft.items, portion);
    const { preview, refusal = "" } = previews[at] ?? {};
    const checkout = preview && portionCheckout(portion, { preview, sender, offered, coupon: null });
    return { portion, items, pieces: sum(items.map(({ quantity }) => quantity)), checkout, refusal };
  });
  const coupon = chosenCoupon(alone, several.coupon);
  const portions = alone.map((one, at) => {
    if (!one.checkout || at !== coupon?.at) return one;
    const known = { preview: one.checkout.draft, sender, offered, coupon: coupon.ticket };
    return { ...one, checkout: portionCheckout(one.portion, known) };
  });
  const rest = sum(draft.items.map((item) => restOf(item, several.portions)));
  const checkouts = portions.flatMap(({ checkout }) => checkout ?? []);
  const isWhole = rest === 0 && checkouts.length === portions.length;
  const savedCents = sum(checkouts.map(({ parts }) => parts.activityCents));
  const facts = {
    sender,
    portions,
    rest,
    coupon,
    totalCents: sum(checkouts.map(({ totalCents }) => totalCents)),
    lostCents: isWhole ? Math.max(0, draft.saving_price - savedCents) : 0,
    isPending: portions.some(({ pieces, checkout, refusal }) => pieces > 0 && !checkout && refusal === ""),
  };
  return { ...facts, problem: severalProblem(facts) };
}

function portionCheckout(
  { receiver, presetId, services = [], remark = "" }: Portion,
  known: Pick<Known, "sender" | "offered"> & { preview: CartPre; coupon: AvailableTicket | null },
): CheckoutFacts {
  const { preview, sender, offered, coupon } = known;
  const scheme = currentScheme(schemesFor(preview.logisticsPkgSchemes, receiver.country), presetId);
  const own: CheckoutDraft = {
    ...preview,
    req: { remark },
    coupon,
    ...(scheme && {
      presetId: scheme.presetId,
      services: { presetId: scheme.presetId, chosen: scheme.logisticsPkgs.map(() => [...services]) },
    }),
  };
  return checkoutFacts(own, { sender, receiver }, offered);
}

/** The coupon that was chosen while it can be used there, else the one that saves most; null where none is wanted. */
function chosenCoupon(portions: readonly PortionFacts[], wish: Several["coupon"]): SeveralFacts["coupon"] {
  if (wish === null) return null;
  const usable = portions.flatMap(({ portion, checkout }, at) =>
    (checkout?.draft.couponMatchResult.availableTickets ?? []).map((ticket) => ({
      at,
      ticket,
      isWished: portion.receiver.id === wish?.receiverId && ticket.id === wish.ticketId,
      savedCents: checkout
        ? ticketSavingCents(ticket, checkout.parts.shippingCents + checkout.parts.serviceCents)
        : 0,
    })),
  );
  const best = usable.reduce<(typeof usable)[number] | null>(
    (most, one) => (one.savedCents > (most?.savedCents ?? 0) ? one : most),
    null,
  );
  const chosen = usable.find(({ isWished }) => isWished) ?? best;
  return chosen && { at: chosen.at, ticket: chosen.ticket };
}

/** The first thing that keeps the orders from being made, in words; null when nothing does. */
function severalProblem(facts: Omit<SeveralFacts, "problem">): SeveralProblem | null {
  const { sender, portions, rest } = facts;
  if (!sender) return { text: "请选择寄件人", remedy: "SENDER" };
  if (portions.length < 2) return { text: "请至少添加两位收件人", remedy: "RECEIVER" };
  const empty = portions.findIndex(({ pieces }) => pieces === 0);
  if (empty >= 0)
    return { text: `还没有给${portions[empty]?.portion.receiver.name}分配商品`, remedy: "SHARE", at: empty };
  if (rest > 0) return { text: `还有${rest}件商品没有分配`, remedy: "SHARE" };
  if (sum(portions.map(({ items }) => items.length)) > LIMITS.cartLines)
    return { text: `一次最多分成${LIMITS.cartLines}行商品，请减少收件人或分次下单`, remedy: "CART" };
  for (const [at, { portion, checkout, refusal }] of portions.entries()) {
    const own = refusal ? { text: refusal, remedy: "SHARE" as const } : checkout && problemOf(checkout);
    if (own) return { ...own, text: `${portion.receiver.name}：${own.text}`, at };
  }
  return null;
}

function problemOf({ receiver, draft, scheme }: CheckoutFacts): CheckoutProblem | null {
  return checkoutProblem({ hasSender: true, receiver, preview: draft, scheme });
}
