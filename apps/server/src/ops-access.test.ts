import { splitLine } from "@crux/contract/endpoint";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as sessionOutcome from "@crux/contract/outcomes/session";
import { PREFIXES } from "@crux/contract/prefixes";
import { staffOpsApi } from "@crux/contract/staff";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listRoleRows } from "./modules/staff/role-store.ts";
import { openShop, type Shop } from "./testing/open-shop.ts";
import { signUp } from "./testing/people.ts";
import { openStaff } from "./testing/staff.ts";

/** Every call of the staff that the contract has; a new one can't miss this table. */
const LINES = PREFIXES.flatMap(({ api }) => Object.values(api).map(({ line }) => line)).filter((line) =>
  line.includes("/ops/"),
);

/** Tables that remember a session's last call, and counters that no refusal undoes. */
const RESTLESS = ["staff_session", "seal", "seal_head"];

/** Who may make which call is said by the calls' rights; here stands that nobody else gets in. One engine is enough for it. */
describe("each call of the staff", () => {
  let shop: Shop;
  let before: string;
  beforeAll(async () => {
    shop = await openShop("pglite");
  });
  afterAll(() => shop.close());

  const codeOf = async (line: string, token: string | undefined) => {
    const { method, path } = splitLine(line);
    const url = `/v1${path.replace(/\{\w+\}/g, "1")}`;
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const answer = await shop.app.http.inject({ method: method as "GET", url, headers });
    return (answer.json() as { code: number }).code;
  };
  const codesOf = async (token: string | undefined, lines: readonly string[] = LINES) => {
    const codes = new Map<number, string[]>();
    for (const line of lines) {
      const code = await codeOf(line, token);
      codes.set(code, [...(codes.get(code) ?? []), line]);
    }
    return [...codes];
  };
  /** What all tables hold, as one hash. */
  const contents = async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(shop.database.db);
    const tables = rows.map(({ name }) => name).filter((name) => !RESTLESS.includes(name));
    const parts = tables.map(
      (name) =>
        `select '${name}' || coalesce(md5(string_agg(one::text, '|' order by one::text)), '') as hash from "${name}" one`,
    );
    const { rows: hashes } = await sql<{ hash: string }>`
      select md5(string_agg(hash, ',' order by hash)) as hash from (${sql.raw(parts.join(" union all "))}) each`.execute(
      shop.database.db,
    );
    return hashes[0]?.hash ?? "";
  };
  const unchanged = async (work: () => Promise<void>) => {
    before = await contents();
    await work();
    expect(await contents()).toBe(before);
  };

  it("is served, with a right that the list of rights knows or with none", () => {
    const served = new Map(shop.app.staff.calls.map(({ endpoint, right }) => [endpoint.line, right]));
    expect([...served.keys()].toSorted()).toEqual(LINES.toSorted());
  });

  it("is refused to strangers, to customers, after logout and to whoever is shut out, and changes nothing", async () => {
    const customer = await signUp(shop);
    const [left, out] = [await openStaff(shop), await openStaff(shop)];
    await left.call(staffOpsApi.logout, {});
    await (await openStaff(shop)).call(staffOpsApi.disable, { id: out.staff.id });
    await unchanged(async () => {
      expect(await codesOf(undefined)).toEqual([[sessionOutcome.TOKEN_MISSING, LINES]]);
      expect(await codesOf("st_nobody")).toEqual([[sessionOutcome.TOKEN_UNKNOWN, LINES]]);
      expect(await codesOf(customer.session.token)).toEqual([[sessionOutcome.WRONG_TOKEN_KIND, LINES]]);
      expect(await codesOf(left.session?.token)).toEqual([[sessionOutcome.EXPIRED, LINES]]);
      expect(await codesOf(out.session?.token)).toEqual([[sessionOutcome.ACCOUNT_DISABLED, LINES]]);
    });
  });

  it("is refused to every role without its right, and changes nothing; the door is open to the others", async () => {
    const rights = new Map(shop.app.staff.calls.map(({ endpoint, right }) => [endpoint.line, right]));
    const roles = await listRoleRows(shop.database.db);
    const people = await Promise.all(
      [...roles, { name: "", rights: [] }].map(async ({ name, rights: held }) => ({
        name,
        held,
        person: await openStaff(shop, name),
      })),
    );
    await unchanged(async () => {
      for (const { name, held, person } of people) {
        const token = person.session?.token ?? "";
        const mayCall = (line: string) => {
          const right = rights.get(line);
          return right === undefined || name === "owner" || (held ?? []).includes(right);
        };
        const closed = LINES.filter((line) => !mayCall(line));
        const refused = closed.length > 0 ? [[generalOutcome.FORBIDDEN, closed]] : [];
        expect([name, await codesOf(token, closed)]).toEqual([name, refused]);
        for (const line of LINES.filter(mayCall))
          await expect(shop.app.staff.admit(token, line), `${name} ${line}`).resolves.toMatchObject({
            id: person.staff.id,
          });
      }
    });
  });
});
