import { readFileSync } from "node:fs";
import { request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import * as generalOutcome from "@crux/contract/outcomes/general";
import { saleApi } from "@crux/contract/sale";
import { createCaller } from "@crux/server/testing/caller";
import { goods, pageOf, productOf } from "@crux/server/testing/goods";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { isAlive } from "../apps/server/src/kernel/database/database.ts";
import { runAsSystem } from "../apps/server/src/kernel/verb/kernel.ts";
import { openWebShop, type WebShop } from "./web-shop.ts";

const OIL_PAGE = pageOf(goods.oil());

/** Asks without the manners of `fetch`: no normalised paths, no decoding. */
function ask(origin: string, path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      const { hostname, port } = new URL(origin);
      request({ hostname, port, path, headers }, (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(parts),
          }),
        );
      })
        .on("error", reject)
        .end();
    },
  );
}

describe("pages and files", () => {
  let shop: WebShop;
  const get = (path: string, headers?: Record<string, string>) => ask(shop.origin, path, headers);
  const html = async (path: string) => (await get(path)).body.toString();

  beforeAll(async () => {
    shop = await openWebShop({ trustsProxy: (address) => address === "127.0.0.1" });
  });
  afterAll(() => shop.close());

  it("serves the build version from the commit time as JSON (R-API-72, R-APP-44)", async () => {
    const { status, headers, body } = await get("/build.json");
    expect(status).toBe(200);
    expect(headers["content-type"]).toContain("application/json");
    expect(headers["cache-control"]).toBe("no-cache");
    expect(JSON.parse(body.toString()).version).toMatch(/^\d{8}\.\d{6}-[0-9a-f]{7}$/);
  });

  it("sends the home page with its goods in the markup, readable without a script (R-HOME-01)", async () => {
    const visitor = createCaller(shop.app.http, null);
    const [section] = await visitor.call(saleApi.sections, {});
    const page = await html("/");
    expect(page).toContain('<html lang="zh-CN">');
    expect(page).toContain("<title>商城</title>");
    const [markup = ""] = page.split('<script type="application/json"');
    expect(markup).toContain(section?.title);
    expect(markup).toContain(section?.itemList[0]?.shopProduct.name);
  });

  it.each([
    ["/tag", "商品报价"],
    ["/shop_product", "商品列表"],
    ["/shop_info", "店铺信息"],
  ])("renders %s with its title and its answers", async (path, title) => {
    const page = await html(path);
    expect(page).toContain(`<title>${title}</title>`);
    expect(page).toContain('id="state"');
  });

  it("renders a product for its address, and answers 404 for one that does not exist", async () => {
    const visitor = createCaller(shop.app.http, null);
    const { content } = await visitor.call(saleApi.search, {});
    const product = content[0];
    const page = await html(`/product?id=${product?.id}`);
    expect(page.split('<script type="application/json"')[0]).toContain(product?.name);
    expect((await get("/product?id=999999999")).status).toBe(404);
  });

  it("answers any other path with the not-found page (R-APP-12)", async () => {
    const { status, body } = await get("/nosuch");
    expect(status).toBe(404);
    expect(body.toString()).toContain("<title>错误页面</title>");
    expect(body.toString()).toContain("页面不存在");
    expect(body.toString()).toMatch(/aria-label="主导航" data-away/);
  });

  /** A page as a visitor of an address gets it, and whether it arrived with its data. */
  const isDrawnFor = async (visitor: string, path: string) => {
    const { status, body } = await get(path, { "x-forwarded-for": visitor });
    expect(status).toBe(200);
    return body.includes('id="state"');
  };

  it("draws a page once for all addresses that differ only in what its route does not read", async () => {
    const pages: boolean[] = [];
    for (let round = 0; round < 70; round += 1)
      pages.push(await isDrawnFor("203.0.113.1", `/?r=${round}&tagId=${round}&c=A`));
    expect(new Set(pages)).toEqual(new Set([true]));
    expect(await html(`${OIL_PAGE.replace("?", "/?tagId=1&")}&id=${productOf(goods.honey())}`)).toBe(
      await html(OIL_PAGE),
    );
  });

  it("draws at most 60 pages a minute for one address, and sends it shells from there on", async () => {
    const isDrawn = (visitor: string, word: string) => isDrawnFor(visitor, `/shop_product?keyword=${word}`);
    const pages: boolean[] = [];
    for (let word = 0; word < 63; word += 1) pages.push(await isDrawn("203.0.113.2", `w${word}`));
    expect(pages.filter((one) => one)).toHaveLength(60);
    expect(await isDrawn("203.0.113.2", "w0")).toBe(true);
    expect(await isDrawn("203.0.113.3", "w63")).toBe(true);
    const { body } = await get("/shop_product?keyword=w70", { "x-forwarded-for": "203.0.113.2" });
    expect(body.toString()).toContain("<title>商品列表</title>");
    expect(body.toString()).toContain("加载中…");
  });

  it("draws three pages at a time, however many visitors ask for others, and one at a time for one address", async () => {
    const gate = Promise.withResolvers<void>();
    // A transaction holds the only connection of this database, so that nothing is drawn to its end.
    const held = runAsSystem(shop.app.kernel, async (ctx) => {
      await isAlive(ctx.db);
      await gate.promise;
    });
    const shells: boolean[] = [];
    const ask = (visitor: number, word: number) => {
      const page = isDrawnFor(`203.0.113.${visitor}`, `/shop_product?keyword=t${word}`);
      void page.then((isDrawn) => shells.push(isDrawn));
      return page;
    };
    const ofOne = Array.from({ length: 4 }, (_, word) => ask(100, word));
    await vi.waitFor(() => expect(shells).toEqual([false, false, false]));
    const ofOthers = Array.from({ length: 8 }, (_, index) => ask(101 + index, 4 + index));
    await vi.waitFor(() => expect(shells).toEqual(Array.from({ length: 9 }, () => false)));
    gate.resolve();
    await held;
    expect((await Promise.all([...ofOne, ...ofOthers])).filter((isDrawn) => isDrawn)).toHaveLength(3);
  });

  it("sends pages behind login as a frame without anybody's data", async () => {
    const page = await html("/orders");
    expect(page).toContain("<title>我的订单</title>");
    expect(page).toContain("加载中…");
    expect(page).not.toContain('id="state"');
  });

  it("sends grey places that are like the page behind them", async () => {
    const cards = async (path: string) => [...(await html(path)).matchAll(/data-shape="title"/g)].length;
    const lines = async (path: string) => [...(await html(path)).matchAll(/data-shape="text"/g)].length;
    expect([await cards("/orders"), await lines("/orders")]).toEqual([3, 12]);
    expect([await cards("/wallet"), await lines("/wallet")]).toEqual([2, 8]);
    expect([await cards("/login_devices"), await lines("/login_devices")]).toEqual([2, 4]);
  });

  it("allows nothing but its own files and the styles inside the page", async () => {
    const { headers, body } = await get("/");
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toMatch(/style-src 'self' 'sha256-[^']+'/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(body.toString()).not.toMatch(/ style="| onclick=/);
  });

  it("lets its own origin frame a preview, which nobody keeps or lists, and no other page", async () => {
    const { status, headers, body } = await get("/preview?token=x");
    expect(status).toBe(200);
    expect(String(headers["content-security-policy"])).toContain("frame-ancestors 'self'");
    expect(headers).toMatchObject({
      "x-frame-options": "SAMEORIGIN",
      "x-robots-tag": "noindex, nofollow",
      "referrer-policy": "no-referrer",
      "cache-control": "no-store",
    });
    expect(body.toString()).not.toContain('id="state"');
    for (const path of ["/", "/product?id=1&token=x", "/previews"])
      expect((await get(path)).headers["x-frame-options"]).toBe("DENY");
    const desk = String((await get("/console")).headers["content-security-policy"]);
    expect(desk).toContain("frame-src 'self'");
    expect(desk).toContain("frame-ancestors 'none'");
  });

  it("lets the console use camera and serial port and its own files alone, and no engine list it", async () => {
    const { headers } = await get("/console");
    expect(String(headers["permissions-policy"]).split(", ").toSorted()).toEqual([
      "camera=(self)",
      "geolocation=()",
      "microphone=()",
      "serial=(self)",
    ]);
    expect(headers["x-robots-tag"]).toBe("noindex");
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("style-src 'self'");
    expect(policy).not.toContain("unsafe");
  });

  it("loads one tiny script at first, and nothing beside it", async () => {
    const page = await html("/");
    expect(page.match(/<script[^>]* src=/g)).toHaveLength(1);
    expect(page).not.toContain("modulepreload");
    expect(page).not.toContain('rel="stylesheet"');
  });

  it("lets hashed files be kept for a year and pages be asked for again", async () => {
    const page = await get("/");
    expect(page.headers["cache-control"]).toBe("no-cache");
    const again = await get("/", { "if-none-match": String(page.headers.etag) });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
    const entry = /data-entry="([^"]+)"/.exec(page.body.toString())?.[1] ?? "";
    const script = await get(entry);
    expect(script.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(script.headers["content-type"]).toBe("text/javascript; charset=utf-8");
  });

  it("serves the documents of the shop's owner without any rights", async () => {
    const { status, headers } = await get("/agreement.html");
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(headers["cache-control"]).toBe("no-cache");
  });

  it("sends what the browser can unpack", async () => {
    const plain = await get("/");
    const brotli = await get("/", { "accept-encoding": "gzip, br" });
    const gzip = await get("/", { "accept-encoding": "gzip" });
    expect(brotli.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
    expect(gunzipSync(gzip.body)).toEqual(plain.body);
    const calls = await get("/v1/sale/section/getAll", { "accept-encoding": "gzip" });
    expect(calls.headers["content-encoding"]).toBe("gzip");
    expect(JSON.parse(gunzipSync(calls.body).toString()).code).toBe(0);
    expect(calls.headers.vary).toBe("accept-encoding");
  });

  it("keeps a page until something on it changes, and then shows that at once", async () => {
    const before = await get("/");
    expect((await get("/")).headers.etag).toBe(before.headers.etag);
    const { kernel } = shop.app;
    await kernel.database.script(
      "update section set title = '今日新到' where id = (select min(id) from section)",
    );
    await runAsSystem(kernel, async (ctx) => ctx.invalidate("home"));
    const after = await get("/");
    expect(after.headers.etag).not.toBe(before.headers.etag);
    expect(after.body.includes("今日新到")).toBe(true);
  });

  it("serves pictures in the smallest width that is wide enough (R-APP-40)", async () => {
    const address = /\/media\/demo\/product-[\w-]+\.webp/.exec(await html("/"))?.[0] ?? "";
    const [small, middle, large] = [
      await get(`${address}?w=200`),
      await get(`${address}?w=750`),
      await get(`${address}?w=1080`),
    ];
    expect(small.headers["content-type"]).toBe("image/webp");
    expect(small.headers["cache-control"]).toContain("immutable");
    expect(small.body.length).toBeLessThan(middle.body.length);
    expect(middle.body.length).toBeLessThan(large.body.length);
    // What a phone of two dots per pixel asks for is drawn at 720, what is zoomed at 1080.
    expect((await get(`${address}?w=720`)).body).toEqual(middle.body);
    expect((await get(`${address}?w=800`)).body).toEqual(large.body);
    expect((await get(`${address}?w=99999`)).body).toEqual(large.body);
    expect((await get("/media/demo/none.webp?w=200")).status).toBe(404);
  });

  it("serves the regions of China as they are in the package", async () => {
    const { status, body } = await get("/public/regions/china.json");
    expect(status).toBe(200);
    expect(body).toEqual(readFileSync(new URL("../packages/regions/data/china.json", import.meta.url)));
  });

  it.each([
    "/../../../../etc/passwd",
    "/assets/../../server/entry-server.js",
    "/assets/..%2f..%2fserver%2fentry-server.js",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/.vite/manifest.json",
    "/media/demo/..%2fmanifest.json",
    "/media/demo/%2e%2e%2f%2e%2e%2fload-demo.ts",
    "/public/regions/../../package.json",
    "//etc/passwd",
    "/assets/missing.js",
    "/index.html",
  ])("never leaves its folders: %s", async (path) => {
    const { status, body } = await get(path);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(body.toString()).not.toMatch(/root:x:|renderToString|entry-client/);
  });

  it("keeps unknown calls in the envelope (R-API-02)", async () => {
    const { status, body } = await get("/v1/no/such");
    expect(status).toBe(404);
    expect(JSON.parse(body.toString()).code).toBe(generalOutcome.NOT_FOUND);
  });
});
