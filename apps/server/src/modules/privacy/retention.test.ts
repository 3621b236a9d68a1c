import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sweepOnce } from "../../kernel/time/sweeps.ts";
import { runAsSystem } from "../../kernel/verb/kernel.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { openStaff } from "../../testing/staff.ts";
import { type WholeCustomer, WORDS, wholeCustomer } from "../../testing/whole-customer.ts";
import { saveConfig } from "../sale/service.ts";
import { RETENTION_SWEEPS } from "./retention.ts";

describe.each(ENGINES)("what has stood long enough on %s", (engine) => {
  let shop: Shop;
  let whole: WholeCustomer;
  beforeAll(async () => {
    shop = await openShop(engine);
    whole = await wholeCustomer(shop, await openStaff(shop));
  });
  afterAll(() => shop.close());

  const sweep = async () => {
    for (const one of RETENTION_SWEEPS) await sweepOnce(shop.app.kernel, one);
  };
  const age = (years: number) =>
    sql`update orders set created_at = now() - make_interval(years => ${years}::int) - interval '1 day'
      where id = ${whole.orderId}`.execute(shop.database.db);
  const known = async () => {
    const { rows } = await sql<{
      order: string;
      pkg: string;
      country: string;
      tracks: number;
      remark: string;
    }>`
      select orders.address->>'receiverName' as order, pkg.address->>'receiverName' as pkg, orders.remark,
        orders.address->>'receiverCountry' as country,
        (select count(*)::int from logistics_pkg_track where pkg_id = pkg.id) as tracks
      from orders join logistics_pkg pkg on pkg.order_id = orders.id where orders.id = ${whole.orderId}`.execute(
      shop.database.db,
    );
    return rows[0];
  };

  it("takes people out of orders and parcels seven years after the order, and not before", async () => {
    await age(6);
    await sweep();
    expect(await known()).toMatchObject({ order: WORDS.receiverName, tracks: 1 });
    await runAsSystem(shop.app.kernel, (ctx) => saveConfig(ctx, { ADDRESS_YEARS: "0" }));
    await age(8);
    await sweep();
    expect(await known()).toMatchObject({ order: WORDS.receiverName });
    await runAsSystem(shop.app.kernel, (ctx) => saveConfig(ctx, { ADDRESS_YEARS: "7" }));
    await sweep();
    expect(await known()).toEqual({ order: "", pkg: "", country: "中国", tracks: 0, remark: "" });
  });

  it("deletes what carriers pushed after 90 days, and forgets from where somebody looked at a photo after a year", async () => {
    await sql`insert into id_access (actor_uid, owner_uid, name, is_allowed, ip, at)
      values (1, 1, 'old', true, '10.0.0.9', now() - interval '366 days'), (1, 1, 'new', true, '10.0.0.9', now())`.execute(
      shop.database.db,
    );
    const left = async () => {
      const pushes = await sql`select from carrier_push`.execute(shop.database.db);
      const looks = await sql<{ name: string; ip: string }>`
        select name, ip from id_access where owner_uid = 1 order by name`.execute(shop.database.db);
      return [pushes.rows.length, looks.rows];
    };
    await sweep();
    expect(await left()).toEqual([
      1,
      [
        { name: "new", ip: "10.0.0.9" },
        { name: "old", ip: "" },
      ],
    ]);
    await sql`update carrier_push set handled_at = now() - interval '91 days'`.execute(shop.database.db);
    await sweep();
    expect((await left())[0]).toBe(0);
  });
});
