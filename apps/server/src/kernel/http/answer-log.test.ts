import * as generalOutcome from "@crux/contract/outcomes/general";
import * as staffOutcome from "@crux/contract/outcomes/staff";
import * as userOutcome from "@crux/contract/outcomes/user";
import { staffOpsApi } from "@crux/contract/staff";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCaller } from "../../testing/caller.ts";
import { type LogLine, openLogged } from "../../testing/log-lines.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { signUp } from "../../testing/people.ts";
import { newPapers } from "../../testing/photos.ts";
import { openStaff } from "../../testing/staff.ts";

const WARN = 40;
const INFO = 30;
const LOGIN = "/v1/user/login";

describe.each(ENGINES)("the log of answers on %s", (engine) => {
  let shop: Shop;
  let server: ReturnType<typeof openLogged>;
  beforeAll(async () => {
    shop = await openShop(engine);
    server = openLogged(shop);
  });
  afterAll(async () => {
    await server.app.close();
    await shop.close();
  });

  const from = (remoteAddress: string, headers: Record<string, string> = {}) => ({ remoteAddress, headers });
  const logIn = (
    password: string,
    { remoteAddress, headers } = from("203.0.113.7"),
    http = server.app.http,
  ) =>
    http.inject({
      method: "POST",
      url: LOGIN,
      remoteAddress,
      headers: { "content-type": "application/json", ...headers },
      payload: { username: "meimei-88", password, type: "USERNAME_PASSWORD" },
    });

  it("names who was refused by id and from where by a word, the same on every server", async () => {
    const other = openLogged(shop, "warn");
    const words: unknown[] = [];
    for (const [one, address] of [
      [server, "203.0.113.7"],
      [other, "203.0.113.7"],
      [server, "203.0.113.8"],
      [server, "2001:db8:1:2::5"],
      [server, "2001:db8:1:2::6"],
    ] as const) {
      const id = `wrong-${words.length}-password`;
      await logIn("wrong-1-word", from(address, { "x-request-id": id }), one.app.http);
      const line = await one.line({ id });
      expect(line).toMatchObject({
        level: WARN,
        route: LOGIN,
        code: userOutcome.WRONG_PASSWORD,
        status: 200,
      });
      expect(line.subject).toMatch(/^user \d+$/);
      words.push(line.address);
    }
    expect(words[0]).toMatch(/^[\w-]{16}$/);
    expect(words[1]).toBe(words[0]);
    expect(words[2]).not.toBe(words[0]);
    expect(words[4]).toBe(words[3]);
    expect(server.text() + other.text()).not.toMatch(/meimei|wrong-1-word|203\.0\.113|2001:db8/);
    await other.app.close();
  });

  it("says who got in, and notes nothing of the kind about other good answers", async () => {
    const { body } = await logIn("crux2026", from("203.0.113.9", { "x-request-id": "a-good-login" }));
    const { user } = JSON.parse(body).data as { user: { id: number } };
    expect(await server.line({ id: "a-good-login" })).toMatchObject({
      ...{ level: INFO, code: 0, subject: `user ${user.id}`, address: expect.stringMatching(/^[\w-]{16}$/) },
    });
    await server.visitor.raw("GET /commodity/tag/findByLevel?level=1", undefined, {
      "x-request-id": "just-looking",
    });
    expect(await server.line({ id: "just-looking" })).not.toHaveProperty("address");
  });

  it("tells of refused access, limits, forged notices and papers that were looked at", async () => {
    const [person, other] = [await signUp(shop), await signUp(shop)];
    const warehouse = await openStaff(shop, "warehouse");
    const at = ({ session }: { session: typeof person.session | null }) =>
      createCaller(server.app.http, session);
    const told = async (id: string, act: (headers: Record<string, string>) => Promise<unknown>) => {
      await act({ "x-request-id": id });
      return server.line({ id });
    };
    const foreign = await told("foreign-uid", (headers) =>
      at(person).raw(`GET /user/secure/${other.session.uid}/user`, undefined, headers),
    );
    expect(foreign).toMatchObject({
      level: WARN,
      code: generalOutcome.FORBIDDEN,
      subject: `user ${person.session.uid}`,
    });
    const rightless = await told("without-the-right", (headers) =>
      at(warehouse).raw("POST /user/ops/wallet/adjust", {}, headers),
    );
    expect(rightless).toMatchObject({
      level: WARN,
      code: generalOutcome.FORBIDDEN,
      subject: `staff ${warehouse.staff.id}`,
    });
    const staffLogin = await told("staff-guess", (headers) =>
      server.visitor.raw("POST /staff/login", { name: "an", password: "not-it-1234" }, headers),
    );
    expect(staffLogin).toMatchObject({
      level: WARN,
      code: staffOutcome.WRONG_CREDENTIALS,
      subject: expect.stringMatching(/^staff \d/),
    });
    const forged = await told("forged-notice", (headers) =>
      server.app.http.inject({ method: "POST", url: "/v1/payment/notice/cashier", headers, payload: "x" }),
    );
    expect(forged).toMatchObject({ level: WARN });
    expect(server.lines().filter(({ id }) => id === "forged-notice")).toContainEqual(
      expect.objectContaining({ status: 401, code: generalOutcome.FORBIDDEN, address: expect.any(String) }),
    );
    const papers = await newPapers(server.app.http, person.session);
    const photo = papers.identifyImgFront.replace(/^.*\/v1/, "");
    const look = (session: typeof person.session) => (headers: Record<string, string>) =>
      server.app.http.inject({
        url: `/v1${photo}`,
        headers: { ...headers, authorization: `Bearer ${session.token}` },
      });
    expect(await told("own-papers", look(person.session))).toMatchObject({
      ...{ level: INFO, status: 200, code: 0, subject: `user ${person.session.uid}` },
    });
    expect(await told("foreign-papers", look(other.session))).toMatchObject({
      ...{ level: WARN, code: generalOutcome.NOT_FOUND, subject: `user ${other.session.uid}` },
    });
    const limited = async () => {
      for (let call = 0; ; call += 1) {
        const { body } = await server.visitor.raw(
          "POST /notify/sms/verify",
          {},
          { "x-request-id": `call-${call}-xx` },
        );
        if (body.code === generalOutcome.TOO_MANY_REQUESTS) return `call-${call}-xx`;
      }
    };
    expect(await server.line({ id: await limited() })).toMatchObject({
      level: WARN,
      code: generalOutcome.TOO_MANY_REQUESTS,
      status: 429,
    });
    expect(server.text()).not.toMatch(/not-it-1234|127\.0\.0\.1/);
  });

  it("carries the proxy's request id to the answer, the log and the audit entry, and takes no other text for one", async () => {
    const owner = await openStaff({ app: server.app });
    const id = "b8a6f3c2d14e4f0f9d8e7c6b5a493827";
    const act = (headers: Record<string, string>, name: string) =>
      server.app.http.inject({
        method: "POST",
        url: "/v1/staff/ops/staff",
        headers: { ...headers, authorization: `Bearer ${owner.session?.token}` },
        payload: { name, password: "long-enough-1" },
      });
    const answer = await act({ "x-request-id": id }, "request-one");
    expect(JSON.parse(answer.body).code).toBe(0);
    expect(answer.headers["x-request-id"]).toBe(id);
    expect(await server.line({ id })).toMatchObject({ status: 200 });
    const { list } = await owner.call(staffOpsApi.deeds, {});
    const own = list.filter(({ staffId }) => staffId === owner.staff.id);
    expect(own.map(({ requestId }) => requestId)).toEqual([id]);
    for (const bad of ["short", 'a","level":60,"x":"b', "x".repeat(65), "王小明王小明王小明"]) {
      const refused = await act(
        { "x-request-id": encodeURI(bad).startsWith("%") ? "a b c d e f" : bad },
        "x",
      );
      expect(refused.headers["x-request-id"]).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
    }
  });

  it("names the request in the line of a provider that failed", async () => {
    shop.clock.advance(60_000);
    shop.sms.setOutage(true);
    const body = { mobile: "+8613711112222", type: "LOGIN_VERIFY_TEXT" };
    await server.visitor.raw("POST /notify/sms/verify", body, { "x-request-id": "text-that-failed" });
    shop.sms.setOutage(false);
    expect(await server.line({ id: "text-that-failed", outside: "sms", level: 50 })).toMatchObject({
      failure: "simulated outage",
    });
  });
});

describe.each(ENGINES)("faults that nobody waits for on %s", (engine) => {
  it("carry SQLSTATE and our own lines, and never what the database quoted", async () => {
    const shop = await openShop(engine);
    const server = openLogged(shop, "error");
    await shop.database.script("alter table outbox rename to outbox_of_wang_xiaoming");
    server.app.startTimers();
    const line: LogLine = await server.line({ fault: "deliver outbox" });
    expect(line).toMatchObject({ state: "42P01", id: expect.any(String) });
    expect(line.place).toContainEqual(
      expect.stringMatching(/^claim apps\/server\/src\/kernel\/time\/outbox\.ts:\d+$/),
    );
    expect(JSON.stringify(line)).not.toMatch(/relation|does not exist|select|node_modules/);
    await server.app.close();
    await shop.close();
  });
});
