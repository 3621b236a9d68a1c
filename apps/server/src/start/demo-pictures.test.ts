import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES, openShop, type Shop } from "../testing/open-shop.ts";
import { demoPictures } from "./demo-pictures.ts";

describe.each(ENGINES)("the demo's pictures on %s", (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(engine);
  });
  afterAll(() => shop.close());

  const addresses = async (withDemo: boolean) =>
    Object.keys(await demoPictures({ withDemo }, shop.database.db));

  it("are served where the demo was loaded, also when it is off by now", async () => {
    expect(await addresses(false)).toEqual(["/media/demo"]);
  });

  it("are served nowhere in a shop that never had it, unless the demo is on", async () => {
    await sql`update app_user set is_demo = false`.execute(shop.database.db);
    expect(await addresses(false)).toEqual([]);
    expect(await addresses(true)).toEqual(["/media/demo"]);
  });
});
