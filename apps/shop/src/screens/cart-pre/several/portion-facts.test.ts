import type { Receiver, Sender } from "@crux/contract/address.schema";
import type { CartPre } from "@crux/contract/cart.schema";
import type { AvailableTicket } from "@crux/contract/coupon.schema";
import type { Scheme } from "@crux/contract/logistics.schema";
import { describe, expect, it } from "vitest";
import type { CheckoutDraft } from "../../../parts/cart/checkout-draft.ts";
import type { Portion, Several } from "../../../parts/cart/portions.ts";
import { type PortionPreview, severalFacts } from "./portion-facts.ts";

const FREIGHT = 500;
const SENDER = { id: 1, name: "陈梅" } as Sender;

const item = (id: number, quantity: number) =>
  ({
    quantity,
    itemType: "NORMAL",
    skuDetail: { id, productName: `商品${id}`, limitCountries: "" },
  }) as CartPre["items"][number];

const scheme = (presetId: string, fee: number) =>
  ({
    presetId,
    presetName: presetId,
    presetCountry: "澳大利亚",
    priority: fee,
    privateFlag: false,
    solved: true,
    isExist: true,
    totalEstimateFee: fee,
    totalEstimateTax: 0,
    identityRequired: "NONE",
    logisticsPkgs: [{ totalQuantity: 1 }],
  }) as unknown as Scheme;

const ticket = (id: number, savedAmount: number) =>
  ({ id, ticketTitle: `券${id}`, savedAmount, shipFeeOnly: false }) as unknown as AvailableTicket;

function previewOf(goodsCents: number, tickets: AvailableTicket[] = [], savingCents = 0): PortionPreview {
  return {
    preview: {
      items: [item(7, 1)],
      total_price: goodsCents,
      saving_price: savingCents,
      couponMatchResult: { availableTickets: tickets, unavailableTickets: [] },
      logisticsPkgSchemes: [scheme("CHEAP", FREIGHT), scheme("FAST", 900)],
    } as unknown as CartPre,
  };
}

const portion = (id: number, count: number, over: Partial<Portion> = {}): Portion => ({
  receiver: { id, name: `收件人${id}`, country: "澳大利亚" } as Receiver,
  pieces: count > 0 ? { "7 NORMAL": count } : {},
  ...over,
});

function facts(
  several: Several,
  previews: (PortionPreview | undefined)[],
  { sender = SENDER, saved = 0 }: { sender?: Sender | null; saved?: number } = {},
) {
  const draft = { items: [item(7, 3)], saving_price: saved } as unknown as CheckoutDraft;
  return severalFacts({ draft, several, sender, previews, offered: [] });
}

const TWO = [portion(1, 2), portion(2, 1)];

describe("severalFacts", () => {
  it("works out each portion as a checkout of its own and adds them up", () => {
    const fast = [portion(1, 2, { presetId: "FAST" }), portion(2, 1)];
    const { portions, totalCents, rest, problem } = facts({ portions: fast }, [
      previewOf(2_000),
      previewOf(1_000),
    ]);
    expect(portions.map(({ checkout }) => checkout?.totalCents)).toEqual([2_900, 1_500]);
    expect({ totalCents, rest, problem }).toEqual({ totalCents: 4_400, rest: 0, problem: null });
  });

  it("puts the coupon on the one order where it saves most, unless somebody chose otherwise", () => {
    const previews = [
      previewOf(2_000, [ticket(5, 300), ticket(6, 100)]),
      previewOf(1_000, [ticket(5, 200), ticket(6, 400)]),
    ];
    const couponOf = (coupon?: Several["coupon"]) => {
      const known = facts({ portions: TWO, ...(coupon === undefined ? {} : { coupon }) }, previews);
      const saved = known.portions.map(({ checkout }) => checkout?.parts.couponCents);
      return [known.coupon?.at, known.coupon?.ticket.id, saved];
    };
    expect(couponOf()).toEqual([1, 6, [0, 400]]);
    expect(couponOf({ receiverId: 1, ticketId: 6 })).toEqual([0, 6, [100, 0]]);
    expect(couponOf(null)).toEqual([undefined, undefined, [0, 0]]);
    // What was chosen and is gone makes room for the best.
    expect(couponOf({ receiverId: 1, ticketId: 9 })).toEqual([1, 6, [0, 400]]);
  });

  it("says what activities save less than in one order, once all is shared out", () => {
    const previews = [previewOf(2_000, [], 100), previewOf(1_000)];
    expect(facts({ portions: TWO }, previews, { saved: 500 }).lostCents).toBe(400);
    expect(facts({ portions: [portion(1, 1), portion(2, 1)] }, previews, { saved: 500 }).lostCents).toBe(0);
  });

  it.each<[string, Portion[], (PortionPreview | undefined)[], object | null]>([
    [
      "too few receivers",
      [portion(1, 3)],
      [previewOf(1)],
      { text: "请至少添加两位收件人", remedy: "RECEIVER" },
    ],
    [
      "somebody without goods",
      [portion(1, 3), portion(2, 0)],
      [previewOf(1), undefined],
      { text: "还没有给收件人2分配商品", remedy: "SHARE", at: 1 },
    ],
    [
      "pieces that nobody gets",
      [portion(1, 1), portion(2, 1)],
      [previewOf(1), previewOf(1)],
      { text: "还有1件商品没有分配", remedy: "SHARE" },
    ],
    [
      "a portion that the server refuses",
      TWO,
      [previewOf(1), { refusal: "库存不足" }],
      { text: "收件人2：库存不足", remedy: "SHARE", at: 1 },
    ],
    [
      "a receiver to whom nothing can be sent",
      [
        portion(1, 2),
        portion(2, 1, { receiver: { id: 2, name: "李雷", country: "英国" } as unknown as Receiver }),
      ],
      [previewOf(1), previewOf(1)],
      { text: "李雷：暂无可寄往英国的分箱方案，请更换收件人或联系客服", remedy: "RECEIVER", at: 1 },
    ],
  ])("names %s", (_, portions, previews, problem) => {
    expect(facts({ portions }, previews).problem).toEqual(problem);
  });

  it("asks for a sender before all else, and waits for what is on its way", () => {
    expect(facts({ portions: [] }, [], { sender: null }).problem?.remedy).toBe("SENDER");
    expect(facts({ portions: TWO }, [previewOf(1), undefined]).isPending).toBe(true);
    expect(facts({ portions: TWO }, [previewOf(1), { refusal: "库存不足" }]).isPending).toBe(false);
  });
});
