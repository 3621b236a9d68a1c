import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cartApi } from "@crux/contract/cart";
import { commodityOpsApi } from "@crux/contract/commodity";
import { saleApi } from "@crux/contract/sale";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApp } from "../../app.ts";
import { createCaller } from "../../testing/caller.ts";
import { goods, productOf } from "../../testing/goods.ts";
import { openShop, type Shop } from "../../testing/open-shop.ts";
import { signUp } from "../../testing/people.ts";
import { plainPhoto, sendForm } from "../../testing/photos.ts";
import { openStaff } from "../../testing/staff.ts";
import { systemClock } from "../clock.ts";
import { mountWeb } from "../web/web.ts";
import { namePictures } from "./name-pictures.ts";

const HOST = "https://pictures.example.com";
const OIL = goods.oil();

it("names the host before each address of a public picture, also where a field joins several, and nowhere else", () => {
  const name = namePictures(HOST);
  const answer = JSON.stringify({
    one: "/media/picture/a-1x1.webp",
    joined: "/media/demo/a.webp,/media/demo/b.webp",
    avatar: "/media/avatar/c.webp",
    elsewhere: "https://x.example/media/picture/d.webp",
    link: "/product?id=1",
  });
  expect(JSON.parse(name(answer))).toEqual({
    one: `${HOST}/media/picture/a-1x1.webp`,
    joined: `${HOST}/media/demo/a.webp,${HOST}/media/demo/b.webp`,
    avatar: "/media/avatar/c.webp",
    elsewhere: "https://x.example/media/picture/d.webp",
    link: "/product?id=1",
  });
  expect(namePictures(null)(answer)).toBe(answer);
});

// Pictures may be served from a CDN host by configuration.
describe("pictures at another host", () => {
  let shop: Shop;
  let folder: string;
  beforeAll(async () => {
    shop = await openShop("pglite", { pictureHost: HOST });
    folder = await mkdtemp(join(tmpdir(), "crux-pictures-"));
    const client = join(folder, "client");
    await mkdir(join(client, ".vite"), { recursive: true });
    await mkdir(join(folder, "server"));
    const files = {
      "src/boot.ts": { file: "boot.js" },
      "src/main.ts": { file: "main.js" },
      "style.css": { file: "s.css" },
    };
    await writeFile(join(client, ".vite/manifest.json"), JSON.stringify(files));
    for (const { file } of Object.values(files))
      await writeFile(join(client, file), file.endsWith(".css") ? ".front{color:red}" : "");
    const program = {
      ...{ name: "front", address: "/", title: "Front", description: "", rendered: true, features: [] },
      ...{ entries: { boot: "src/boot.ts", client: "src/main.ts", server: "src/entry.mjs" } },
      ...{ mayCallOps: false, isIndexed: true },
    };
    await writeFile(join(folder, "build.json"), JSON.stringify({ version: "1", program }));
    await writeFile(
      join(folder, "server/entry.mjs"),
      `export const placeOf = (url) => ({ address: url, isDrawn: true });
export const render = async (url, ask) => {
  const { data } = await (await ask("http://shop/v1/sale/shopProduct/safe/${productOf(OIL)}")).json();
  return { status: 200, title: "", chunk: "", head: "", html: "<img src=" + data.imgUrl.split(",")[0] + ">", state: null, isShared: true };
};`,
    );
    await mountWeb(shop.app, { distFolders: [folder] });
  });
  afterAll(async () => {
    await shop.close();
    await rm(folder, { recursive: true, force: true });
  });

  it("are named in what visitors and customers are answered, kept or not", async () => {
    const named = expect.stringMatching(/^https:\/\/pictures\.example\.com\/media\/demo\//);
    for (let time = 0; time < 2; time += 1) {
      const { body } = await shop.visitor.raw(saleApi.product.line.replace("{id}", String(productOf(OIL))));
      expect(JSON.stringify(body)).toContain(`"${HOST}/media/demo/`);
      expect(JSON.stringify(body)).not.toMatch(/[",]\/media\/demo/);
    }
    const buyer = await signUp(shop);
    const { cartId } = await buyer.call(cartApi.items, {});
    await buyer.call(cartApi.add, { cartId, itemList: [{ skuId: OIL, quantity: 1 }] });
    const cart = JSON.stringify(await buyer.call(cartApi.items, {}));
    expect(/"([^"]*\/media\/demo\/[^"]*)"/.exec(cart)?.[1]).toEqual(named);
  });

  it("are shown by pages, whose policy lets them in and which look for the host ahead", async () => {
    const page = await shop.app.http.inject({ url: "/" });
    expect(page.body).toContain(`<img src=${HOST}/media/demo/`);
    expect(page.body).toContain(`<link rel="preconnect" href="${HOST}">`);
    expect(page.headers["content-security-policy"]).toMatch(
      /img-src 'self' data: blob: https:\/\/\*\.qlogo\.cn https:\/\/pictures\.example\.com;/,
    );
  });

  it("stay as they are for staff, who save what they are shown, and where people hand in their own", async () => {
    const staff = await openStaff(shop);
    const goodsShown = await staff.call(commodityOpsApi.product, { productId: productOf(OIL) });
    expect(JSON.stringify(goodsShown)).toMatch(/"\/media\/demo\//);
    expect(JSON.stringify(goodsShown)).not.toContain(HOST);
    const { session } = await signUp(shop);
    const parts = [{ file: await plainPhoto() }];
    const { body } = await sendForm(shop.app.http, session, { path: "/user/headImgUrl", parts });
    expect(body.data).toMatch(/^\/media\/avatar\//);
  });

  it("are the shop's own unless another host is named", async () => {
    const app = createApp({ ...shop, clock: systemClock, vault: shop.vault.vault, logLevel: "silent" });
    const visitor = createCaller(app.http, null);
    const { body } = await visitor.raw(saleApi.product.line.replace("{id}", String(productOf(OIL))));
    expect(JSON.stringify(body)).not.toContain(HOST);
    await app.http.close();
  });
});
