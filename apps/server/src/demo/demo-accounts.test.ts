import { orderApi } from "@crux/contract/order";
import * as sessionOutcome from "@crux/contract/outcomes/session";
import * as staffOutcome from "@crux/contract/outcomes/staff";
import * as userOutcome from "@crux/contract/outcomes/user";
import { paymentApi } from "@crux/contract/payment";
import { staffApi } from "@crux/contract/staff";
import { userApi } from "@crux/contract/user";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrate } from "../kernel/database/migrate.ts";
import { runAsSystem } from "../kernel/verb/kernel.ts";
import { audit } from "../modules/report/audit.ts";
import { addStaff } from "../modules/staff/service.ts";
import { createCaller } from "../testing/caller.ts";
import { checkout } from "../testing/checkout.ts";
import { goods } from "../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../testing/open-shop.ts";
import { refuseDemo, removeDemo, settleDemoPasswords } from "./demo-accounts.ts";

describe.each(ENGINES)("accounts of the demo on %s", (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(engine);
  });
  afterAll(() => shop.close());

  const asStaff = (password: string) => ({ name: "an", password });
  const customer = { username: "heika-vip", password: "crux2026", type: "USERNAME_PASSWORD" } as const;

  it("are refused by a shop that sells, all of them", async () => {
    await expect(refuseDemo(shop.database.db)).rejects.toThrow(
      "an, bo, chen, dan, meimei-88, heika-vip, xinren-01",
    );
  });

  it("have a printed password where others reach the shop, and the published one where nobody does", async () => {
    const { token } = await shop.visitor.call(staffApi.login, asStaff("crux2026"));
    await settleDemoPasswords(shop.app.kernel, "printed-at-start");
    const before = createCaller(shop.app.http, { uid: 0, token });
    expect((await before.raw("GET /v1/staff/ops/staff/own")).body.code).not.toBe(0);
    expect(await shop.visitor.refusal(staffApi.login, asStaff("crux2026"))).toBe(
      staffOutcome.WRONG_CREDENTIALS,
    );
    await shop.visitor.call(staffApi.login, asStaff("printed-at-start"));
    await settleDemoPasswords(shop.app.kernel, null);
    await shop.visitor.call(staffApi.login, asStaff("crux2026"));
  });

  it("are shut out for good, whatever their money and orders, and the books stay whole", async () => {
    const { user, token } = await shop.visitor.call(userApi.login, customer);
    const session = { uid: user.id, token };
    const person = createCaller(shop.app.http, session);
    const { id: orderId } = await person.call(
      orderApi.create,
      await checkout(person, [{ skuId: goods.oil(), quantity: 1 }]),
    );
    await person.call(paymentApi.create, { orderId, channel: "WALLET" });
    const removed = await runAsSystem(shop.app.kernel, removeDemo);
    expect(removed).toEqual({
      staff: ["an", "bo", "chen", "dan"],
      customers: ["meimei-88", "heika-vip", "xinren-01"],
    });
    await expect(refuseDemo(shop.database.db)).resolves.toBeUndefined();
    expect(await shop.visitor.refusal(staffApi.login, asStaff("crux2026"))).toBe(
      staffOutcome.WRONG_CREDENTIALS,
    );
    expect(await shop.visitor.refusal(userApi.login, customer)).toBe(userOutcome.WRONG_PASSWORD);
    expect([sessionOutcome.ACCOUNT_DISABLED, sessionOutcome.EXPIRED]).toContain(
      await person.refusal(userApi.current, {}),
    );
    // The names are free for people who work here, and a second run finds nobody.
    await runAsSystem(shop.app.kernel, (ctx) => addStaff(ctx, { name: "an", role: "owner" }));
    expect(await runAsSystem(shop.app.kernel, removeDemo)).toEqual({ staff: [], customers: [] });
    expect(await audit(shop.database.db)).toEqual([]);
  });

  it("are known although an older build loaded them, and their namesakes elsewhere are not", async () => {
    const { db, script } = shop.database;
    await script(`
      alter table staff drop column demo_password; alter table app_user drop column is_demo;
      delete from migration where name like '0030%';
      update staff set name = 'bo', disabled_at = null where name like 'demo-%' and role = 'finance';
      update app_user set name = 'meimei-88', disabled_at = null where nick_name = '梅梅在墨尔本';
      insert into staff (name, role, created_at) values ('chen', 'owner', now());`);
    expect(await migrate(shop.database)).toEqual(["0030-demo-mark.sql"]);
    const { rows } = await sql<{ name: string }>`
      select name from staff where demo_password is not null
      union all select name from app_user where is_demo order by 1`.execute(db);
    expect(rows.map(({ name }) => name)).toEqual(["bo", "meimei-88"]);
  });
});
