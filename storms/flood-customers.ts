import type { OrderRequest } from "@crux/client/order-request";
import { type Buyer, GOODS, requestFor } from "./buyers.ts";
import { atRate, type Hit, openGun, type Shot } from "./flood-paces.ts";
import { type Random, seeded } from "./random.ts";

/** What the customers' process is told first: where the shop is, who they are and what an order looks like. */
export type CustomersOrder = {
  port: number;
  buyers: readonly Pick<Buyer, "session" | "senderId" | "receiverId">[];
  request: OrderRequest;
  seed: number;
};
/** And then for how many seconds they call, as often as it is told. */
export type CustomersRound = { seconds: number };

/** So many that the longest of a hundred is not the longest of all. */
const PER_SECOND = { detail: 40, preview: 8, order: 8 } as const;
const ADDRESS = "127.0.0.1";

export type CustomersKind = keyof typeof PER_SECOND;
/** What came of each call. */
export type CustomersHits = Record<CustomersKind, Hit[]>;

let shots: ((kind: CustomersKind) => Shot) | undefined;
let port = 0;

process.on("message", async (word: CustomersOrder | CustomersRound) => {
  if ("seconds" in word) return void process.send?.(await round(word.seconds));
  port = word.port;
  shots = shotsOf(word, seeded(word.seed));
});
// Whoever started it is gone, or needs it no more.
process.once("disconnect", () => process.exit());

async function round(seconds: number): Promise<CustomersHits> {
  const of = async (kind: CustomersKind) => {
    const gun = openGun(port, ADDRESS);
    const hits = await atRate(PER_SECOND[kind], seconds, () => {
      if (!shots) throw new Error("nobody said who buys");
      return gun.fire(shots(kind));
    });
    gun.close();
    return hits.map(({ status, code, ms }) => ({ status, code, ms, data: null }));
  };
  const [detail, preview, order] = await Promise.all([of("detail"), of("preview"), of("order")]);
  return { detail, preview, order };
}

/** What customers ask for: a product, a cart of their own, an order of one piece. */
function shotsOf({ buyers, request }: CustomersOrder, random: Random): (kind: CustomersKind) => Shot {
  let turn = 0;
  const next = () => {
    turn += 1;
    const buyer = buyers[turn % buyers.length];
    if (!buyer) throw new Error("nobody buys");
    return buyer;
  };
  const shot = ({ session }: Pick<Buyer, "session">, path: string, body: unknown): Shot => ({
    method: "POST",
    path: path.replace("{uid}", String(session.uid)),
    headers: { authorization: `Bearer ${session.token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const shots: Record<CustomersKind, () => Shot> = {
    detail: () => ({ method: "GET", path: "/v1/sale/shopProduct/safe/1001" }),
    preview: () => {
      const itemList = GOODS.map((skuId) => ({ skuId, quantity: 1 + random.below(5) }));
      return shot(next(), "/v1/cart/secure/{uid}/cart/pre", { itemList });
    },
    order: () => {
      const buyer = next();
      return shot(buyer, "/v1/order/secure/{uid}/order", requestFor(buyer, request));
    },
  };
  return (kind) => shots[kind]();
}
