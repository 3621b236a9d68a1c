import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { goods, pageOf } from "@crux/server/testing/goods";
import type { Page } from "playwright-core";
import { type Declaration, type Node, parse, type Rule } from "postcss";
import { describe, expect, it } from "vitest";
import { alive } from "./alive.ts";
import { soon } from "./browsing.ts";
import { fillCart } from "./cart-steps.ts";
import { startJourney } from "./journey.ts";
import { missingFunctions, newUses } from "./old-scripts.ts";
import { newStyles, olderStyles } from "./old-styles.ts";
import { byPassword, openCustomer, openVisitor, type Phone } from "./phone.ts";
import { button } from "./visits.ts";

const OIL_PAGE = pageOf(goods.oil());

const dist = process.env.SHOP_DIST ?? join(import.meta.dirname, "../apps/shop/dist");
const assets = join(dist, "client/assets");
const built = (ending: string) =>
  readdirSync(assets)
    .filter((name) => name.endsWith(ending))
    .map((name) => ({ name, text: readFileSync(join(assets, name), "utf8") }));

/** What scripts use where it is there, and what happens otherwise. */
const ASKED_FOR: Record<string, string> = {
  "crypto.randomUUID": "random numbers make the key",
  "navigator.wakeLock": "the screen may go dark",
  reportError: "React writes to the console",
  setImmediate: "React's scheduler takes the channel of messages",
  navigation: "React leaves the browser's own signs of loading alone",
  "navigator.connection": "React takes the network for a usual one",
  ".startViewTransition()": "React's own for a part that the shop does not use",
};

/** What makes a page finer, and moves nothing when it is missing. */
const ORNAMENTS: Record<string, string> = {
  "text-autospace": "no air between Chinese and Latin letters",
  "text-wrap": "lines of uneven length",
  "overscroll-behavior": "the page moves on behind a list that has come to its end",
  "overscroll-behavior-x": "as above",
  "overscroll-behavior-y": "as above",
  "scrollbar-width": "`::-webkit-scrollbar` hides them there",
  "accent-color": "a bar of progress in the system's colour",
  cursor: "phones have none",
  resize: "phones have no handle",
  "container-type": "asked by `@container` alone, which has its stand-ins",
  ":-moz-progress-bar": "Firefox's name, in a rule of its own",
};
/** A line of text: where lines are not balanced, one may be longer. */
const LINE_PX = 24;
const MILK = goods.milk();
/** Rules with `:has` that only colour: what is disabled, filled by a paste, or missing. */
const COLOURS = /^(?:background|border-color|color)$/;

describe("the built shop keeps to what the oldest phones can do", () => {
  it("in its scripts, libraries included", () => {
    const uses = built(".js").flatMap(({ name, text }) => newUses(text).map((use) => [name, use]));
    expect(uses.filter(([, use = ""]) => !(use in ASKED_FOR))).toEqual([]);
    expect(Object.keys(ASKED_FOR).filter((one) => !uses.some(([, use]) => use === one))).toEqual([]);
  });

  it("in the worker that opens it without a network", () => {
    const worker = readFileSync(join(dist, "client/sw.js"), "utf8");
    expect(worker).toContain("respondWith");
    expect(newUses(worker)).toEqual([]);
  });

  it("in its styles, each newer rule with one that stands in for it", () => {
    const styles = built(".css").flatMap(({ text }) => newStyles(parse(text)));
    const bare = styles.filter(({ feature, node, isCovered }) => !isCovered && !isOrnament(feature, node));
    expect(bare.map(({ feature, node }) => [feature, node.toString().slice(0, 200)])).toEqual([]);
    const used = (name: string) => styles.some(({ feature }) => feature.split(": ")[0] === name);
    expect(Object.keys(ORNAMENTS).filter((name) => !used(name))).toEqual([]);
  });

  it("by a check that knows what came later", () => {
    const late = [
      ..."AbortSignal.any AbortSignal.timeout URL.parse URL.canParse Object.hasOwn Object.groupBy".split(" "),
      ..."Map.groupBy Promise.withResolvers Array.fromAsync".split(" "),
    ];
    for (const one of late) expect(newUses(`${one}(a)`)).toEqual([one]);
    expect(newUses("structuredClone(a)")).toEqual(["structuredClone"]);
    expect(newUses("crypto.randomUUID()")).toEqual(["crypto.randomUUID"]);
    for (const one of ["at", "toSorted", "toReversed", "toSpliced", "findLast", "isSubsetOf"])
      expect(newUses(`a.${one}(b)`)).toEqual([`.${one}()`]);
    expect(newUses("/(?<=a)b/.test(c)")).toEqual(["lookbehind"]);
    expect(newUses("class A { static { b() } }")).toEqual(["static block of a class"]);
    expect(newUses("requestIdleCallback(a)")).toEqual(["requestIdleCallback"]);
    expect(newUses("a.map(b).flat().includes(c); Promise.any(d); e.replaceAll(f, g)")).toEqual([]);
    const css =
      "a{aspect-ratio:1}b:is(c){top:0}d:has(e){top:0}@layer f{g{top:0}}h{height:9dvh}i{color:light-dark(red,tan)}@container (width<1em){j{top:0}}";
    expect(newStyles(parse(css)).map(({ feature }) => feature)).toEqual([
      ...[
        "aspect-ratio",
        ":is",
        ":has",
        "@layer",
        "viewport_percentage_units_dynamic",
        "light-dark",
        "@container",
      ],
    ]);
    expect(olderStyles("a{top:1px;aspect-ratio:1}@supports not (aspect-ratio:1){a{top:2px}}")).toBe(
      "a{top:1px}a{top:2px}",
    );
  });
});

type Box = { tag: string; x: number; y: number; width: number; height: number };

/** Boxes of what a page is made of, as far as one sees without moving far. */
function boxesOf(page: Page): Promise<Box[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll(
        "header, main > *, nav, nav a, article, main img, main button, dialog[open]",
      ),
    ]
      .map((element) => ({ tag: element.tagName, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.top < 1200)
      .map(({ tag, box: { x, y, width, height } }) => ({ tag, x, y, width, height })),
  );
}

function differences(old: readonly Box[], fresh: readonly Box[]): unknown[] {
  if (old.length !== fresh.length) return [`${old.length} boxes instead of ${fresh.length}`];
  return old.flatMap((box, at) => {
    const other = fresh[at] ?? box;
    const off = (side: keyof Omit<Box, "tag">) => Math.abs(box[side] - other[side]);
    return off("x") > 2 || off("width") > 2 || off("y") > LINE_PX || off("height") > LINE_PX
      ? [{ box, other }]
      : [];
  });
}

function isOrnament(feature: string, node: Node): boolean {
  if (feature === ":has") return (node as Rule).nodes.every((one) => COLOURS.test((one as Declaration).prop));
  return (feature.split(": ")[0] ?? "") in ORNAMENTS;
}

describe("a phone without anything newer than iOS 15.4 and Chromium 87", () => {
  const journey = startJourney();

  /** Both phones show the same: every box as wide and at the same edge, and not a line of text off in height. */
  const looksAlike = async (old: Phone, fresh: Phone) => {
    for (const { page } of [old, fresh]) await alive(page);
    await soon(async () => differences(await boxesOf(old.page), await boxesOf(fresh.page))).toEqual([]);
  };

  const openBoth = async (open: (isOld: boolean) => Promise<Phone>) => {
    const [old, fresh] = [await open(true), await open(false)];
    // Nothing moves by itself while both are measured.
    for (const { page } of [old, fresh]) await page.emulateMedia({ reducedMotion: "reduce" });
    return { old, fresh };
  };

  it("lacks what they lack", async () => {
    const { page, close } = await openVisitor(journey, { isOld: true });
    await page.goto("/");
    const left = await page.evaluate((list) => {
      const all = globalThis as unknown as Record<string, { prototype?: object } | undefined>;
      return (
        list
          // Two symbols can be deleted by nobody.
          .filter(({ holder, name, kind }) => {
            if (holder === "Symbol") return false;
            const owner =
              kind === "global" || holder === "Window"
                ? all
                : kind === "static"
                  ? all[holder]
                  : all[holder]?.prototype;
            return owner !== undefined && name in owner;
          })
          .map(({ holder, name }) => `${holder}.${name}`)
      );
    }, missingFunctions());
    expect(left).toEqual([]);
    await close();
  });

  it("shows every public page as others do", async () => {
    const { old, fresh } = await openBoth((isOld) => openVisitor(journey, { isOld }));
    for (const path of [
      "/",
      "/tag",
      "/search",
      "/shop_product?keyword=鱼油",
      "/shop_product",
      OIL_PAGE,
      "/login",
    ]) {
      for (const { page } of [old, fresh]) await page.goto(path);
      await looksAlike(old, fresh);
    }
    expect(old.faults).toEqual([]);
    await old.close();
    await fresh.close();
  });

  it("walks from the home page to the preview of an order", async () => {
    const phone = await openVisitor(journey, { isOld: true });
    const { page } = phone;
    await page.goto("/");
    await page.getByRole("link", { name: /搜索/ }).first().click();
    await page.getByRole("searchbox").fill("鱼油");
    await page.getByRole("searchbox").press("Enter");
    await page
      .getByRole("link", { name: /深海鱼油/ })
      .first()
      .click();
    await page.waitForURL(`**${OIL_PAGE}`);
    await button(page, "加入购物车").click();
    await page.waitForURL("**/login");
    await byPassword(page);
    await page.getByLabel("用户名").fill("meimei-88");
    await page.getByLabel("密码", { exact: true }).fill("crux2026");
    await button(page, "登录").click();
    await page.waitForURL(`**${OIL_PAGE}`);
    // The choice that was wanted before the login opens by itself.
    const sheet = page.getByRole("dialog");
    await sheet
      .getByRole("button", { name: "200粒" })
      .or(sheet.getByRole("radio", { name: "200粒" }))
      .first()
      .click();
    await sheet.getByRole("button", { name: "确定" }).click();
    await sheet.waitFor({ state: "detached" });
    await page.goto("/cart");
    await button(page, /^结算/).click();
    await page.waitForURL("**/cart_pre");
    await phone.sees("提交订单");
    await page.goto("/receiver");
    await page.getByRole("textbox").first().waitFor();
    expect(phone.faults).toEqual([]);
    await phone.close();
  });

  it("shows cart, preview and the customer's own pages as others do", async () => {
    const { old, fresh } = await openBoth((isOld) => openCustomer(journey, "meimei-88", { isOld }));
    await fillCart(fresh, [[MILK, 2]]);
    for (const path of [
      "/cart",
      "/my",
      "/orders",
      "/coupon",
      "/recharge",
      "/wallet",
      "/member_ship",
      "/receivers",
    ]) {
      for (const { page } of [old, fresh]) await page.goto(path);
      await looksAlike(old, fresh);
    }
    expect(old.faults).toEqual([]);
    await old.close();
    await fresh.close();
  });
});
