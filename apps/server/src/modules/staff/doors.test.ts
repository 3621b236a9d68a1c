import * as generalOutcome from "@crux/contract/outcomes/general";
import * as sessionOutcome from "@crux/contract/outcomes/session";
import * as staffOutcome from "@crux/contract/outcomes/staff";
import { staffApi, staffOpsApi } from "@crux/contract/staff";
import { userApi, userOpsApi } from "@crux/contract/user";
import { sql } from "kysely";
import { TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sweepOnce } from "../../kernel/time/sweeps.ts";
import { runAsSystem } from "../../kernel/verb/kernel.ts";
import { type Caller, createCaller } from "../../testing/caller.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { signUp } from "../../testing/people.ts";
import { openStaff } from "../../testing/staff.ts";
import { brokenSeals } from "../report/check-seals.ts";
import { reportSweeps } from "../report/sweeps.ts";
import { addStaff, rewrapSecrets } from "./service.ts";

const PASSWORD = "correct horse";
const STEP_MS = 30_000;

type Person = Caller & { token: string };

describe.each(ENGINES)("the doors of staff on %s", (engine) => {
  let shop: Shop;
  let passwordHash: string;
  let count = 0;
  beforeAll(async () => {
    shop = await openShop(engine);
    passwordHash = await shop.app.kernel.passwords.hash(PASSWORD);
  });
  beforeEach(() => {
    shop.app.staff.rules.isStrict = false;
  });
  afterAll(() => shop.close());

  /** A fresh account, as the demo has them. */
  const newcomer = async (role: "owner" | "warehouse" = "owner", mustChange = false) => {
    count += 1;
    const added = { name: `door-${count}`, role, passwordHash, mustChange };
    return runAsSystem(shop.app.kernel, (ctx) => addStaff(ctx, added));
  };
  type Login = { password?: string; code?: string; newPassword?: string };
  const asked = (name: string, login: Login) => ({ name, password: PASSWORD, ...login });
  const enter = async (name: string, login: Login = {}): Promise<Person> => {
    const { token } = await shop.visitor.call(staffApi.login, asked(name, login));
    return { ...createCaller(shop.app.http, { uid: 0, token }), token };
  };
  const refused = (name: string, login: Login = {}) =>
    shop.visitor.refusal(staffApi.login, asked(name, login));
  /** What the authenticator shows, so many steps of time from now. */
  const codeOf = (secret: string, steps = 0) =>
    new TOTP({ secret }).generate({ timestamp: shop.clock.now().getTime() + steps * STEP_MS });
  /** Goes to the start of a step, so that the next calls fall into one. */
  const startStep = () => shop.clock.advance(STEP_MS - (shop.clock.now().getTime() % STEP_MS) + 500);
  /** Sets the second factor up; the clock stands one step later, since its first code is used up. */
  const setUp = async (person: Person) => {
    const { secret } = await person.call(staffOpsApi.beginTotp, { password: PASSWORD });
    startStep();
    const { recoveryCodes } = await person.call(staffOpsApi.confirmTotp, { code: codeOf(secret) });
    shop.clock.advance(STEP_MS);
    return { secret, recoveryCodes };
  };
  const auditEntriesOf = async (id: number) => {
    const { rows } = await sql<{ line: string; session_id: number; input: object; after: object }>`
      select line, session_id, input, after from staff_deed where staff_id = ${id} order by id`.execute(
      shop.database.db,
    );
    return rows;
  };

  it("asks for a code of the authenticator once one was confirmed, and takes each code once", async () => {
    const { id, name } = await newcomer();
    const an = await enter(name);
    const begun = await an.call(staffOpsApi.beginTotp, { password: PASSWORD });
    startStep();
    expect(begun.uri).toMatch(/^otpauth:\/\/totp\/.+algorithm=SHA1&digits=6&period=30/);
    expect(begun.uri).toContain(begun.secret);
    await enter(name);
    expect(await an.refusal(staffOpsApi.confirmTotp, { code: "000000" })).toBe(staffOutcome.WRONG_TOTP);
    await an.call(staffOpsApi.confirmTotp, { code: codeOf(begun.secret) });
    expect(await an.call(staffOpsApi.me, {})).toMatchObject({ totp: "ON" });
    expect(await an.refusal(staffOpsApi.beginTotp, { password: PASSWORD })).toBe(
      staffOutcome.TOTP_ALREADY_SET_UP,
    );

    expect(await refused(name)).toBe(staffOutcome.TOTP_REQUIRED);
    expect(await refused(name, { password: "wrong horse", code: codeOf(begun.secret) })).toBe(
      staffOutcome.WRONG_CREDENTIALS,
    );
    // The code that confirmed the secret was used by it.
    expect(await refused(name, { code: codeOf(begun.secret) })).toBe(staffOutcome.WRONG_TOTP);
    expect(await refused(name, { code: codeOf(begun.secret, -2) })).toBe(staffOutcome.WRONG_TOTP);
    shop.clock.advance(STEP_MS);
    const code = codeOf(begun.secret);
    await enter(name, { code });
    expect(await refused(name, { code })).toBe(staffOutcome.WRONG_TOTP);
    // A phone's clock may be half a minute ahead; what came before is over then.
    await enter(name, { code: codeOf(begun.secret, 1) });
    expect(await refused(name, { code: codeOf(begun.secret) })).toBe(staffOutcome.WRONG_TOTP);
    expect((await auditEntriesOf(id)).map(({ after }) => after)).toContainEqual({ by: "TOTP" });
  });

  it("lets one login in with a code that two send at the same moment", async () => {
    const { name } = await newcomer();
    const { secret } = await setUp(await enter(name));
    const outcomes = await Promise.allSettled(
      Array.from({ length: 5 }, () => enter(name, { code: codeOf(secret) })),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("takes a recovery code in place of the device, each once, however it is typed", async () => {
    const { name } = await newcomer();
    const { recoveryCodes } = await setUp(await enter(name));
    expect(new Set(recoveryCodes).size).toBe(10);
    const [one = "", other = ""] = recoveryCodes;
    await enter(name, { code: one });
    expect(await refused(name, { code: one })).toBe(staffOutcome.WRONG_TOTP);
    await enter(name, { code: other.toLowerCase().replaceAll("-", " ") });
    const mate = await newcomer();
    await setUp(await enter(mate.name));
    expect(await refused(mate.name, { code: recoveryCodes[2] ?? "" })).toBe(staffOutcome.WRONG_TOTP);
  });

  it("counts wrong codes, whatever the password's owner does meanwhile", async () => {
    const { name } = await newcomer();
    const { secret } = await setUp(await enter(name));
    for (let time = 0; time < 10; time += 1) {
      expect(await refused(name)).toBe(staffOutcome.TOTP_REQUIRED);
      expect(await refused(name, { code: "000000" })).toBe(staffOutcome.WRONG_TOTP);
    }
    expect(await refused(name, { code: codeOf(secret) })).toBe(generalOutcome.TOO_MANY_REQUESTS);
    shop.clock.advance(16 * 60_000);
    await enter(name, { code: codeOf(secret) });
  });

  it("keeps neither secret nor recovery codes in the clear, and opens them under a new master key", async () => {
    const { id, name } = await newcomer();
    const { secret, recoveryCodes } = await setUp(await enter(name));
    const { rows } = await sql<{ text: string }>`
      select row_to_json(totp)::text || coalesce((select jsonb_agg(code)::text from staff_recovery_code code
        where code.staff_id = totp.staff_id), '') as text
      from staff_totp totp where staff_id = ${id}`.execute(shop.database.db);
    const bytes = Buffer.from(new TOTP({ secret }).secret.bytes);
    for (const clear of [secret, bytes.toString("hex"), ...recoveryCodes])
      expect(rows[0]?.text.toLowerCase()).not.toContain(clear.replaceAll("-", "").toLowerCase());
    await sql`update staff_totp set key_id = 'older' where staff_id = ${id}`.execute(shop.database.db);
    expect(await runAsSystem(shop.app.kernel, rewrapSecrets)).toBe(1);
    expect(await runAsSystem(shop.app.kernel, rewrapSecrets)).toBe(0);
    await enter(name, { code: codeOf(secret) });
  });

  it("takes the second factor away for its owner's password and code, or for another owner, and ends the sessions", async () => {
    const { id, name } = await newcomer();
    const there = await enter(name);
    const here = await enter(name);
    const { secret, recoveryCodes } = await setUp(here);
    expect(await there.refusal(staffOpsApi.me, {})).toBe(sessionOutcome.EXPIRED);
    const away = await enter(name, { code: recoveryCodes[0] ?? "" });
    const drop = { password: PASSWORD, code: codeOf(secret) };
    expect(await here.refusal(staffOpsApi.dropTotp, { ...drop, password: "wrong horse" })).toBe(
      staffOutcome.WRONG_CREDENTIALS,
    );
    expect(await here.refusal(staffOpsApi.dropTotp, { ...drop, code: "000000" })).toBe(
      staffOutcome.WRONG_TOTP,
    );
    await here.call(staffOpsApi.dropTotp, drop);
    expect(await away.refusal(staffOpsApi.me, {})).toBe(sessionOutcome.EXPIRED);
    expect(await here.refusal(staffOpsApi.dropTotp, drop)).toBe(staffOutcome.TOTP_NOT_SET_UP);
    const again = await enter(name);
    await setUp(again);

    const [boss, clerk] = [await openStaff(shop), await openStaff(shop, ["staff.edit"])];
    expect(await clerk.refusal(staffOpsApi.resetTotp, { id })).toBe(generalOutcome.FORBIDDEN);
    expect(await boss.refusal(staffOpsApi.resetTotp, { id: boss.staff.id })).toBe(staffOutcome.OWN_RIGHTS);
    expect(await boss.call(staffOpsApi.resetTotp, { id })).toMatchObject({ name, totp: "OFF" });
    expect(await boss.refusal(staffOpsApi.resetTotp, { id })).toBe(staffOutcome.TOTP_NOT_SET_UP);
    expect(await again.refusal(staffOpsApi.me, {})).toBe(sessionOutcome.EXPIRED);
    await enter(name);
    expect((await auditEntriesOf(boss.staff.id)).at(-1)).toMatchObject({
      line: "DELETE /staff/ops/staff/{id}/totp",
      input: { id },
      after: { totp: "OFF" },
    });
    const { rows } = await sql`
      select by_staff_id as by, kind from staff_change where staff_id = ${id}`.execute(shop.database.db);
    expect(rows).toEqual([{ by: boss.staff.id, kind: "FACTOR" }]);
  });

  it("in production lets whoever holds a grave right do little before the second factor is set up", async () => {
    const [owner, packer] = [await newcomer(), await newcomer("warehouse")];
    const customer = await signUp(shop);
    shop.app.staff.rules.isStrict = true;
    const an = await enter(owner.name);
    const raise = { uid: customer.session.uid, type: "ADJUST_INCREASE" as const, amount: 100, reason: "x" };
    expect(await an.refusal(userOpsApi.adjustWallet, raise)).toBe(staffOutcome.TOTP_SETUP_REQUIRED);
    for (const call of [staffOpsApi.list, staffOpsApi.deeds, staffOpsApi.sessions])
      expect(await an.refusal(call, {})).toBe(staffOutcome.TOTP_SETUP_REQUIRED);
    expect(await an.call(staffOpsApi.me, {})).toMatchObject({ totp: "NEEDED" });
    await setUp(an);
    await an.call(userOpsApi.adjustWallet, raise);
    expect((await customer.call(userApi.wallet, {})).balance).toBe(100);
    const chen = await enter(packer.name);
    expect(await chen.call(staffOpsApi.me, {})).toMatchObject({ totp: "OFF" });
    await chen.call(staffOpsApi.sessions, {});
  });

  it("in production opens nothing for a password that somebody else knows, before it is replaced", async () => {
    const { name } = await newcomer("warehouse", true);
    await enter(name);
    shop.app.staff.rules.isStrict = true;
    expect(await refused(name)).toBe(staffOutcome.NEW_PASSWORD_REQUIRED);
    expect(await refused(name, { newPassword: "short" })).toBe(staffOutcome.INVALID_PASSWORD);
    expect(await refused(name, { newPassword: PASSWORD })).toBe(staffOutcome.PASSWORD_UNCHANGED);
    expect(await refused(name, { password: "wrong horse", newPassword: "another horse" })).toBe(
      staffOutcome.WRONG_CREDENTIALS,
    );
    await enter(name, { newPassword: "another horse" });
    expect(await refused(name)).toBe(staffOutcome.WRONG_CREDENTIALS);
    await enter(name, { password: "another horse" });

    const boss = await openStaff(shop);
    shop.app.staff.rules.isStrict = false;
    const added = await boss.call(staffOpsApi.add, { name: `${name}-x`, password: PASSWORD });
    shop.app.staff.rules.isStrict = true;
    expect(await refused(`${name}-x`)).toBe(staffOutcome.NEW_PASSWORD_REQUIRED);
    await enter(`${name}-x`, { newPassword: "a third horse" });
    shop.app.staff.rules.isStrict = false;
    await boss.call(staffOpsApi.resetPassword, { id: added.id, newPassword: PASSWORD });
    shop.app.staff.rules.isStrict = true;
    expect(await refused(`${name}-x`)).toBe(staffOutcome.NEW_PASSWORD_REQUIRED);
  });

  it("lists one's own open sessions with their address and program, and ends one", async () => {
    const { id, name } = await newcomer();
    const from = async (ip: string, agent: string) => {
      const headers = { "user-agent": agent };
      const answer = await shop.app.http.inject({
        method: "POST",
        url: "/v1/staff/login",
        payload: asked(name, {}),
        remoteAddress: ip,
        headers,
      });
      return createCaller(shop.app.http, { uid: 0, token: answer.json().data.token });
    };
    const here = await from("203.0.113.9", `here${"x".repeat(300)}`);
    shop.clock.advance(60_000);
    const there = await from("2001:db8::7", "there");
    const list = await here.call(staffOpsApi.sessions, {});
    expect(list).toMatchObject([
      { ip: "203.0.113.9", agent: `here${"x".repeat(196)}`, current: true },
      { ip: "2001:db8::7", agent: "there", current: false },
    ]);
    const [stranger, boss] = [await openStaff(shop, ["order.read"]), await openStaff(shop)];
    const other = list[1];
    expect(await stranger.refusal(staffOpsApi.sessions, { staffId: id })).toBe(generalOutcome.FORBIDDEN);
    expect(await stranger.refusal(staffOpsApi.endSession, { id: other?.id ?? 0 })).toBe(
      generalOutcome.FORBIDDEN,
    );
    await here.call(staffOpsApi.endSession, { id: other?.id ?? 0 });
    expect(await there.refusal(staffOpsApi.me, {})).toBe(sessionOutcome.EXPIRED);
    expect(await here.refusal(staffOpsApi.endSession, { id: other?.id ?? 0 })).toBe(
      staffOutcome.SESSION_NOT_FOUND,
    );
    const [left] = await boss.call(staffOpsApi.sessions, { staffId: id });
    await boss.call(staffOpsApi.endSession, { id: left?.id ?? 0 });
    expect(await here.refusal(staffOpsApi.me, {})).toBe(sessionOutcome.EXPIRED);
    const lesser = await openStaff(shop, ["staff.edit"]);
    await from("203.0.113.9", "again");
    const [again] = await lesser.call(staffOpsApi.sessions, { staffId: id });
    expect(await lesser.refusal(staffOpsApi.endSession, { id: again?.id ?? 0 })).toBe(
      generalOutcome.FORBIDDEN,
    );
    shop.clock.advance(61 * 60_000);
    const late = await openStaff(shop);
    expect(await late.call(staffOpsApi.sessions, { staffId: id })).toEqual([]);
  });

  it("writes every login, good or refused, into the sealed log, and no name that nobody has", async () => {
    const { id, name } = await newcomer();
    const typed = "My Secret Pass9";
    expect(await refused(typed)).toBe(staffOutcome.WRONG_CREDENTIALS);
    expect(await refused(name, { password: "wrong horse" })).toBe(staffOutcome.WRONG_CREDENTIALS);
    const an = await enter(name);
    const [session] = await an.call(staffOpsApi.sessions, {});
    expect(await auditEntriesOf(id)).toMatchObject([
      { line: "POST /staff/login", session_id: 0, after: { refused: staffOutcome.WRONG_CREDENTIALS } },
      { line: "POST /staff/login", session_id: session?.id, after: { by: "PASSWORD" } },
    ]);
    const nobody = (await auditEntriesOf(0)).at(-1);
    expect(nobody).toMatchObject({
      line: "POST /staff/login",
      after: { refused: staffOutcome.WRONG_CREDENTIALS },
    });
    expect(nobody?.input).toMatchObject({ who: expect.stringMatching(/^[\w-]{43}$/) });
    expect(JSON.stringify(await auditEntriesOf(0))).not.toContain("Secret");
    for (const sweep of reportSweeps) await sweepOnce(shop.app.kernel, sweep);
    expect(await brokenSeals(shop.database.db)).toEqual([]);
    const boss = await openStaff(shop);
    expect((await boss.call(staffOpsApi.deeds, {})).list[0]).toMatchObject({
      line: "POST /staff/login",
      staffName: name,
    });
  });

  it("keeps the log within bounds when names are guessed", async () => {
    const guess = (host: number) =>
      shop.app.http.inject({
        method: "POST",
        url: "/v1/staff/login",
        payload: { name: `nobody-${host}`, password: PASSWORD },
        remoteAddress: `198.51.100.${host}`,
      });
    await sql`
      insert into staff_deed (staff_id, staff_name, session_id, line, input, at)
      select 0, '', 0, 'POST /staff/login', '{}', ${shop.clock.now()} from generate_series(1, 99)`.execute(
      shop.database.db,
    );
    const before = (await auditEntriesOf(0)).length;
    for (let host = 1; host <= 3; host += 1) await guess(host);
    expect((await auditEntriesOf(0)).length).toBeLessThanOrEqual(before + 1);
    shop.clock.advance(61 * 60_000);
    await guess(4);
    expect((await auditEntriesOf(0)).length).toBeGreaterThan(before);
  });
});
