import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { stock } from "../../testing/checkout.ts";
import { goods, productOf } from "../../testing/goods.ts";
import { openShop, type Shop } from "../../testing/open-shop.ts";
import { REST_MS } from "../watched-thread.ts";
import { mountWeb } from "./web.ts";

const [OIL, HONEY] = [productOf(goods.oil()), productOf(goods.honey())];
const ENTRIES = { boot: "src/boot.ts", client: "src/main.ts" };

/** Writes a built program as tools/build/build-web.ts leaves one, of two scripts and one style. */
async function writeProgram(folder: string, program: Record<string, unknown>): Promise<string> {
  const client = join(folder, "client");
  await mkdir(join(client, ".vite"), { recursive: true });
  await mkdir(join(client, "assets"));
  await mkdir(join(folder, "server"));
  await mkdir(join(folder, "earlier/assets"), { recursive: true });
  const manifest = {
    "src/boot.ts": { file: "assets/boot-1234567.js" },
    "src/main.ts": { file: "assets/main-1234567.js" },
    "style.css": { file: "assets/style-12345678.css" },
  };
  await writeFile(join(client, ".vite/manifest.json"), JSON.stringify(manifest));
  for (const { file } of Object.values(manifest))
    await writeFile(
      join(client, file),
      file.endsWith(".css")
        ? `.${program.name}{color:red}\nbody{--of:${program.name}}`
        : `/* ${program.name} */`,
    );
  const packed = { "": (text: string) => text, ".br": brotliCompressSync, ".gz": gzipSync };
  for (const place of ["client/assets/packed-1234567.js", "earlier/assets/early-1234567.js"])
    for (const [end, pack] of Object.entries(packed))
      await writeFile(join(folder, place + end), pack(`/* ${place} of ${program.name} */`));
  for (const name of ["sw.js", "no-sw.js"]) await writeFile(join(client, name), `/* ${name} */`);
  await writeFile(join(folder, "build.json"), JSON.stringify({ version: `${program.name}-1`, program }));
  await writeFile(
    join(folder, "server/entry.mjs"),
    `import { threadId } from "node:worker_threads";
export const placeOf = (url) => ({ address: url, isDrawn: true });
let drawn = 0;
const asked = { "/oil": "sale/shopProduct/safe/${OIL}", "/honey": "sale/shopProduct/safe/${HONEY}", "/gone": "sale/shopProduct/safe/999999" };
const answer = async (url, ask) => asked[url] ? (await ask("http://shop/v1/" + asked[url])).json() : { code: 0 };
export const render = async (url, ask) => {
  if (url === "/breaks") process.exit(1);
  for (const from = Date.now(); url === "/slow" && Date.now() - from < 1000; );
  const { code, data } = await answer(url, ask);
  drawn += 1;
  const words = data ? drawn + " " + data.currentPrice + " " + data.totalAvailable : url.startsWith("/thread") ? threadId : url;
  return { status: code ? 404 : 200, title: "at " + url, chunk: "", head: "", html: "<main>" + words + "</main>", state: null, isShared: code === 0 };
};`,
  );
  return folder;
}

describe("programs of browsers", () => {
  let shop: Shop;
  let folder: string;
  const get = (url: string) => shop.app.http.inject({ url });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "crux-programs-"));
    const rendered = await writeProgram(join(folder, "front"), {
      name: "front",
      address: "/",
      title: "Front",
      description: "what customers see",
      entries: { ...ENTRIES, server: "src/entry.mjs" },
      rendered: true,
      mayCallOps: false,
      isIndexed: true,
      features: [],
    });
    const drawn = await writeProgram(join(folder, "desk"), {
      name: "desk",
      address: "/desk",
      title: "Desk <1>",
      description: "what the merchant sees",
      entries: ENTRIES,
      rendered: false,
      mayCallOps: true,
      isIndexed: false,
      features: ["camera"],
    });
    shop = await openShop("pglite");
    await mountWeb(shop.app, { distFolders: [rendered, drawn] });
  });
  afterAll(async () => {
    await shop.close();
    await rm(folder, { recursive: true, force: true });
  });

  it("have their pages below their address, and the longest address has a path", async () => {
    expect((await get("/somewhere")).body).toContain("<main>/somewhere</main>");
    expect((await get("/desks")).body).toContain("<main>/desks</main>");
    for (const url of ["/desk", "/desk/", "/desk/orders?id=1"]) {
      const { body, statusCode } = await get(url);
      expect(statusCode).toBe(200);
      expect(body).toContain("<title>Desk &#60;1&#62;</title>");
      expect(body).toContain('content="what the merchant sees"');
      expect(body).toContain('<div id="app"></div>');
      expect(body).toContain('src="/desk/assets/boot-1234567.js"');
      expect(body).toContain('data-scripts="/desk/assets/main-1234567.js"');
      expect(body).toContain('<link rel="stylesheet" href="/desk/assets/style-12345678.css">');
      expect(body).toContain('<link rel="modulepreload" href="/desk/assets/main-1234567.js">');
    }
  });

  it("say what their pages may use of the browser, and whether they are to be found", async () => {
    const [front, desk] = [await get("/"), await get("/desk/orders")];
    expect(front.headers["permissions-policy"]).toBe("camera=(), microphone=(), geolocation=()");
    expect(desk.headers["permissions-policy"]).toBe("microphone=(), geolocation=(), camera=(self)");
    expect(front.headers["x-robots-tag"]).toBeUndefined();
    expect(desk.headers["x-robots-tag"]).toBe("noindex");
  });

  it("have pages that are drawn once, and once more when what they show changes (T-08)", async () => {
    const textOf = async (url: string) => /<main>(.*)<\/main>/.exec((await get(url)).body)?.[1];
    await stock(shop, goods.oil(), 50);
    const [oil, honey] = [await textOf("/oil"), await textOf("/honey")];
    const both = await Promise.all([textOf("/oil"), textOf("/honey"), textOf("/oil")]);
    expect(both).toEqual([oil, honey, oil]);
    shop.app.kernel.topics.invalidate(["user 7", "outbox"]);
    await stock(shop, goods.oil(), 49);
    expect(await textOf("/honey")).toBe(honey);
    const [, , pieces] = oil?.split(" ").map(Number) ?? [];
    expect(await textOf("/oil")).toMatch(new RegExp(` ${(pieces ?? 0) - 1}$`));
    await shop.database.script(`update sku set price_cents = price_cents + 1 where id = ${goods.honey()}`);
    shop.app.kernel.topics.invalidate(["catalogue"]);
    const [, price] = honey?.split(" ").map(Number) ?? [];
    expect(await textOf("/honey")).toContain(` ${(price ?? 0) + 1} `);
    expect((await get("/gone")).statusCode).toBe(404);
  });

  it("are drawn apart: no call waits for a page, and one that breaks its thread is refused alone", async () => {
    let isDrawn = false;
    const slow = get("/slow").then(({ statusCode }) => {
      isDrawn = true;
      return statusCode;
    });
    for (let call = 0; call < 5; call += 1) {
      expect((await get(`/v1/sale/shopProduct/safe/${OIL}`)).json().code).toBe(0);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(isDrawn).toBe(false);
    expect(await slow).toBe(200);
    expect((await get("/breaks")).statusCode).toBe(503);
    expect((await get("/after")).body).toContain("<main>/after</main>");
  });

  it("are drawn by another thread once nobody asked for one in a while, also for whoever asks in that moment", async () => {
    const threadOf = async (url: string) => {
      const { statusCode, body } = await get(url);
      expect(statusCode).toBe(200);
      return Number(/<main>(\d+)<\/main>/.exec(body)?.[1]);
    };
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const first = await threadOf("/thread/1");
    vi.advanceTimersByTime(REST_MS - 1);
    expect(await threadOf("/thread/2")).toBe(first);
    vi.advanceTimersByTime(REST_MS);
    const asked = Promise.all(["/thread/3", "/thread/4"].map(threadOf));
    vi.useRealTimers();
    const [later, last] = await asked;
    expect(later).toBeGreaterThan(first);
    expect(last).toBe(later);
  });

  it("have files and a build of their own", async () => {
    expect((await get("/assets/main-1234567.js")).body).toBe("/* front */");
    expect((await get("/desk/assets/main-1234567.js")).body).toBe("/* desk */");
    expect((await get("/desk/assets/gone-1234567.js")).statusCode).toBe(404);
    expect((await get("/build.json")).json()).toEqual({ version: "front-1" });
    expect((await get("/desk/build.json")).json()).toEqual({ version: "desk-1" });
  });

  it("keep what earlier builds left, and send whoever takes no compressed bytes the plain ones", async () => {
    const early = "/assets/early-1234567.js";
    for (const [url, place] of [
      ["/assets/packed-1234567.js", "client/assets/packed-1234567.js"],
      [early, "earlier/assets/early-1234567.js"],
    ] as const) {
      const text = `/* ${place} of front */`;
      expect((await get(url)).body).toBe(text);
      for (const [encoding, unpack] of [
        ["br", brotliDecompressSync],
        ["gzip", gunzipSync],
      ] as const) {
        const { headers, rawPayload } = await shop.app.http.inject({
          url,
          headers: { "accept-encoding": encoding },
        });
        expect(headers["content-encoding"]).toBe(encoding);
        expect(unpack(rawPayload).toString()).toBe(text);
      }
    }
    for (const end of ["", ".br", ".gz"]) await rm(join(folder, `front/earlier${early}${end}`));
    expect((await get(early)).statusCode).toBe(404);
  });

  it("are known to browsers by a worker that is asked for again, and switched off by another in its place", async () => {
    const { body, headers } = await get("/sw.js");
    expect(body).toBe("/* sw.js */");
    expect(headers["cache-control"]).toBe("no-cache");
    expect((await get("/")).headers["content-security-policy"]).toContain("worker-src 'self'");
    const quiet = await openShop("pglite");
    await mountWeb(quiet.app, { distFolders: [join(folder, "front")], keepsOffline: false });
    const last = await quiet.app.http.inject({ method: "GET", url: "/sw.js" });
    expect(last.body).toBe("/* no-sw.js */");
    await quiet.close();
  });

  it("send one document that browsers keep while it is the same, with its own policy", async () => {
    const first = await get("/desk/orders");
    const { etag } = first.headers;
    const again = await shop.app.http.inject({ url: "/desk/goods", headers: { "if-none-match": `${etag}` } });
    expect(again.statusCode).toBe(304);
    const policies = [first, await get("/")].map(({ headers }) => headers["content-security-policy"]);
    for (const policy of policies) expect(policy).toContain("default-src 'none'; script-src 'self'");
    expect(new Set(policies).size).toBe(2);
  });
});
