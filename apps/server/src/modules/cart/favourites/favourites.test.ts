import { cartFavouriteApi } from "@crux/contract/cart";
import * as cartOutcome from "@crux/contract/outcomes/cart";
import * as saleOutcome from "@crux/contract/outcomes/sale";
import { saleApi } from "@crux/contract/sale";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { goods, productOf } from "../../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../../testing/open-shop.ts";
import { signUp } from "../../../testing/people.ts";

const OIL = productOf(goods.oil());
const HONEY = productOf(goods.honey());

describe.each(ENGINES)("goods that customers keep for later on %s", (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(engine);
  });
  afterAll(() => shop.close());

  it("are listed with the price that they had and the one that they have, the newest first", async () => {
    const customer = await signUp(shop);
    const { currentPrice } = await shop.visitor.call(saleApi.product, { id: OIL });
    await customer.call(cartFavouriteApi.addFavourite, { productId: OIL });
    shop.clock.advance(1_000);
    await customer.call(cartFavouriteApi.addFavourite, { productId: HONEY });
    await sql`update favourite set price_cents = price_cents + 200 where product_id = ${OIL}`.execute(
      shop.database.db,
    );
    await customer.call(cartFavouriteApi.addFavourite, { productId: OIL });
    const { content, totalElements } = await customer.call(cartFavouriteApi.favourites, { pageSize: 20 });
    expect(totalElements).toBe(2);
    expect(content.map(({ product }) => product.id)).toEqual([HONEY, OIL]);
    expect(content[1]).toMatchObject({ keptPrice: currentPrice + 200, product: { currentPrice } });
    await customer.call(cartFavouriteApi.removeFavourite, { productId: HONEY });
    await customer.call(cartFavouriteApi.removeFavourite, { productId: HONEY });
    expect(await customer.call(cartFavouriteApi.favouriteIds, {})).toEqual([OIL]);
  });

  it("are one's own", async () => {
    const [one, other] = [await signUp(shop), await signUp(shop)];
    await one.call(cartFavouriteApi.addFavourite, { productId: OIL });
    expect(await other.call(cartFavouriteApi.favouriteIds, {})).toEqual([]);
  });

  it("exist, and are five hundred at most, however many are pressed at once", async () => {
    const customer = await signUp(shop);
    expect(await customer.refusal(cartFavouriteApi.addFavourite, { productId: 999_999_999 })).toBe(
      saleOutcome.PRODUCT_NOT_FOUND,
    );
    await Promise.all(
      [1, 2, 3].map(() => customer.call(cartFavouriteApi.addFavourite, { productId: HONEY })),
    );
    expect(await customer.call(cartFavouriteApi.favouriteIds, {})).toEqual([HONEY]);
    await sql`
      insert into favourite (uid, product_id, price_cents, created_at)
      select ${customer.session.uid}, 700000 + n, 1, now() from generate_series(1, 499) as n`.execute(
      shop.database.db,
    );
    expect(await customer.refusal(cartFavouriteApi.addFavourite, { productId: OIL })).toBe(
      cartOutcome.TOO_MANY_FAVOURITES,
    );
    await customer.call(cartFavouriteApi.addFavourite, { productId: HONEY });
  });

  it("are no more than five hundred where several are pressed for one free place at the same moment", async () => {
    const customer = await signUp(shop);
    await sql`
      insert into favourite (uid, product_id, price_cents, created_at)
      select ${customer.session.uid}, 700000 + n, 1, now() from generate_series(1, 499) as n`.execute(
      shop.database.db,
    );
    const wanted = [HONEY, OIL, productOf(goods.milk()), productOf(goods.oats()), productOf(goods.blanket())];
    const tries = await Promise.allSettled(
      wanted.map((productId) => customer.call(cartFavouriteApi.addFavourite, { productId })),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await customer.call(cartFavouriteApi.favouriteIds, {})).toHaveLength(500);
  });
});
