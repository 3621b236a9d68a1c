import * as sessionOutcome from "@crux/contract/outcomes/session";
import * as staffOutcome from "@crux/contract/outcomes/staff";
import { staffApi, staffOpsApi } from "@crux/contract/staff";
import { DAY_MS } from "@crux/rules/time/durations";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runAsSystem, stepAsSystem } from "../../kernel/verb/kernel.ts";
import { createCaller } from "../../testing/caller.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { openStaff } from "../../testing/staff.ts";
import { addByHand, dropTotpByHand, makeFirstOwner, resetByHand } from "./service.ts";

describe.each(ENGINES)("accounts by hand on %s", (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(engine);
    await sql`update staff set disabled_at = now() where role = 'owner'`.execute(shop.database.db);
  });
  afterAll(() => shop.close());

  const start = () => stepAsSystem(shop.app.kernel, makeFirstOwner);
  const login = (name: string, password: string, newPassword?: string) =>
    shop.visitor.refusal(staffApi.login, { name, password, ...(newPassword ? { newPassword } : {}) });
  const entriesByHand = async () => {
    const { rows } = await sql<{ line: string; after: object }>`
      select line, after from staff_deed where staff_id = 0 and line <> 'POST /staff/login' order by id`.execute(
      shop.database.db,
    );
    return rows;
  };

  it("print one first owner in all when several servers start, whose password ends after a day or with its use", async () => {
    const printed = (await Promise.all(Array.from({ length: 3 }, start))).filter((one) => one !== null);
    expect(printed).toHaveLength(1);
    const [{ name, password } = { name: "", password: "" }] = printed;
    expect(name).toBe("owner");
    expect(password).toMatch(/^(?:[2-9A-HJ-NP-Z]{5}-?){4}$/);
    expect(await start()).toBeNull();
    shop.clock.advance(DAY_MS + 1000);
    expect(await login(name, password, "a horse of mine")).toBe(staffOutcome.WRONG_CREDENTIALS);

    const again = await start();
    expect(again?.name).toBe("owner");
    expect(again?.password).not.toBe(password);
    const oneTime = again?.password ?? "";
    expect(await login(name, oneTime)).toBe(staffOutcome.NEW_PASSWORD_REQUIRED);
    expect(await login(name, oneTime, "crux2026")).toBe(staffOutcome.COMMON_PASSWORD);
    expect(await login(name, oneTime, "my owner horse")).toBe(staffOutcome.PERSONAL_PASSWORD);
    const answer = await shop.visitor.call(staffApi.login, {
      name,
      password: oneTime,
      newPassword: "a horse of mine",
    });
    expect(answer.staff).toMatchObject({ name, role: "owner" });
    expect(await login(name, oneTime)).toBe(staffOutcome.WRONG_CREDENTIALS);
    shop.clock.advance(3 * DAY_MS);
    expect(await start()).toBeNull();
    await shop.visitor.call(staffApi.login, { name, password: "a horse of mine" });
    const { rows } = await sql<{ text: string }>`
      select row_to_json(staff)::text || coalesce((select string_agg(row_to_json(deed)::text, '') from staff_deed deed), '')
        as text from staff where name = 'owner'`.execute(shop.database.db);
    expect(rows[0]?.text).not.toContain(oneTime);
  });

  it("get a one-time password, lose their second factor, stand in the audit log, and owners are told", async () => {
    const owner = await openStaff(shop);
    await owner.call(staffOpsApi.saveNotices, { email: "owner@merchant.example", kinds: [] });
    const added = await stepAsSystem(shop.app.kernel, (ctx) =>
      addByHand(ctx, { name: "alone", password: "a single horse", role: "finance", rights: [] }),
    );
    await expect(
      stepAsSystem(shop.app.kernel, (ctx) =>
        addByHand(ctx, { name: "easy", password: "password1", role: "", rights: [] }),
      ),
    ).rejects.toMatchObject({ code: staffOutcome.COMMON_PASSWORD });
    const { token } = await shop.visitor.call(staffApi.login, { name: "alone", password: "a single horse" });
    const session = createCaller(shop.app.http, { uid: 0, token });
    await session.call(staffOpsApi.beginTotp, { password: "a single horse" });
    await sql`update staff_totp set confirmed_at = now() where staff_id = ${added.id}`.execute(
      shop.database.db,
    );
    expect(await login("alone", "a single horse")).toBe(staffOutcome.TOTP_REQUIRED);

    await runAsSystem(shop.app.kernel, (ctx) => dropTotpByHand(ctx, "Alone"));
    expect(await session.refusal(staffOpsApi.me, {})).toBe(sessionOutcome.EXPIRED);
    const { password } = await stepAsSystem(shop.app.kernel, (ctx) => resetByHand(ctx, "alone"));
    expect(await login("alone", "a single horse")).toBe(staffOutcome.WRONG_CREDENTIALS);
    expect(await login("alone", password)).toBe(staffOutcome.NEW_PASSWORD_REQUIRED);
    await shop.visitor.call(staffApi.login, { name: "alone", password, newPassword: "another single horse" });
    await shop.app.deliver();
    const letters = shop.mail.inbox().filter(({ to }) => to === "owner@merchant.example");
    expect(new Set(letters.map(({ text }) => text.split("\n\n")[0]))).toEqual(
      new Set([
        "有人在服务器上用命令新增了员工账号 alone（财务）。",
        "有人在服务器上用命令移除了员工账号 alone 的动态验证码。",
        "有人在服务器上用命令重置了员工账号 alone 的密码。",
      ]),
    );
    const entries = await entriesByHand();
    expect(entries.slice(-3)).toMatchObject([
      { line: "npm run ops -- staff add", after: { id: added.id, name: "alone", role: "finance" } },
      { line: "npm run ops -- staff drop-totp", after: { id: added.id, totp: "OFF" } },
      { line: "npm run ops -- staff reset", after: { id: added.id } },
    ]);
    await expect(runAsSystem(shop.app.kernel, (ctx) => dropTotpByHand(ctx, "nobody"))).rejects.toMatchObject({
      code: staffOutcome.NOT_FOUND,
    });
  });
});
