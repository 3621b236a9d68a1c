import * as generalOutcome from "@crux/contract/outcomes/general";
import { DAY_MS } from "@crux/rules/time/durations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Ctx } from "../../kernel/verb/context.ts";
import { runAsSystem } from "../../kernel/verb/kernel.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { getRuleBook } from "./rule-book.ts";
import { listVersions } from "./rule-sets/versions.ts";
import { publishRules, type RuleContent, tryRules, validateRules } from "./rule-versions.ts";

/** Every version, the one that rules last first, and which one rules now. */
async function listRuleVersions(ctx: Ctx): Promise<{ version: number; isCurrent: boolean }[]> {
  const versions = await listVersions(ctx);
  return versions.map(({ version, state }) => ({ version, isCurrent: state === "RULING" }));
}

describe.each(ENGINES)("versions of the rules on %s", (engine) => {
  let shop: Shop;
  let content: RuleContent;
  let first: number;

  const inShop = <Result>(work: (ctx: Ctx) => Promise<Result>) => runAsSystem(shop.app.kernel, work);
  const publish = (daysFromNow: number, set = content) =>
    inShop((ctx) =>
      publishRules(ctx, { ...set, validFrom: new Date(ctx.now.getTime() + daysFromNow * DAY_MS) }),
    );
  const current = () => inShop(async (ctx) => (await getRuleBook(ctx)).version);
  const named = (name: string): RuleContent => ({
    ...content,
    rules: { ...content.rules, routes: content.rules.routes.map((route) => ({ ...route, company: name })) },
  });

  beforeAll(async () => {
    shop = await openShop(engine);
    const book = await inShop(getRuleBook);
    content = {
      rules: book.rules,
      prepaidTaxSchemes: ["CN_CBEC", "MY_LVG", "UK_VAT"],
      presets: book.presets,
    };
    first = book.version;
  });
  afterAll(() => shop.close());

  it("lets the latest date that has come rule, whenever a version was published", async () => {
    const newer = await publish(-2, named("NEWER"));
    const older = await publish(-5, named("OLDER"));
    expect(older).toBeGreaterThan(newer);
    expect(await current()).toBe(newer);
    expect((await inShop(getRuleBook)).rules.routes[0]?.company).toBe("NEWER");
    const sameDay = await publish(-2, named("SAME DAY"));
    const versions = await inShop(listRuleVersions);
    expect(versions.map(({ version }) => version)).toEqual(
      expect.arrayContaining([sameDay, older, newer, first]),
    );
    expect(versions.filter(({ isCurrent }) => isCurrent).map(({ version }) => version)).toEqual([
      await current(),
    ]);
  });

  it("waits for the date of a version that is to come", async () => {
    const before = await current();
    const later = await publish(1, named("LATER"));
    expect(await current()).toBe(before);
    expect((await inShop(listRuleVersions))[0]).toMatchObject({ version: later, isCurrent: false });
    shop.clock.advance(DAY_MS);
    expect(await current()).toBe(later);
  });

  it("publishes nothing that makes no sense, and says why", async () => {
    const before = await inShop(listRuleVersions);
    const [route] = content.rules.routes;
    if (!route) throw new Error("no route");
    const broken: [RuleContent, string][] = [
      [{ ...content, rules: { ...content.rules, routes: [] } }, "NO_ROUTES"],
      [{ ...content, rules: { ...content.rules, routes: [route, route] } }, "DUPLICATE_ID"],
      [{ ...content, rules: { ...content.rules, taxSchemes: {} } }, "UNKNOWN_TAX_SCHEME"],
      [{ ...content, prepaidTaxSchemes: ["NONE"] }, "UNKNOWN_TAX_SCHEME"],
      [
        { ...content, presets: content.presets.map((one) => ({ ...one, forbiddenRoutes: ["NONE"] })) },
        "UNKNOWN_ROUTE",
      ],
      [{ ...content, presets: content.presets.map((one) => ({ ...one, countries: [] })) }, "NO_COUNTRY"],
    ];
    for (const [set, code] of broken) {
      expect(validateRules(set)).toContainEqual(expect.objectContaining({ code }));
      await expect(publish(0, set)).rejects.toMatchObject({
        code: generalOutcome.INVALID_REQUEST,
        data: validateRules(set),
      });
    }
    expect(await inShop(listRuleVersions)).toEqual(before);
  });

  it("tries rules on a cart as the command does", async () => {
    const line = { sku: "A", cat: "HEALTH", weightG: 400, price: 3000, qty: 2 };
    const request = {
      rules: content.rules,
      country: "CN",
      objectives: ["CHEAPEST"],
      limitMs: 100,
      lines: [line],
    };
    expect(await tryRules(request)).toMatchObject({ CHEAPEST: { solved: true, total: 560, proven: true } });
    const wrong = { ...request, lines: [{ ...line, qty: -1 }] };
    await expect(tryRules(wrong)).rejects.toMatchObject({
      code: generalOutcome.INVALID_REQUEST,
      data: [{ code: "BAD_VALUE", at: "lines[0].qty" }],
    });
    const twice = { ...request, lines: [line, { ...line, price: 1 }] };
    await expect(tryRules(twice)).rejects.toMatchObject({ code: generalOutcome.INVALID_REQUEST });
  });
});
