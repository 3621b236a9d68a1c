import { commodityOpsApi } from "@crux/contract/commodity";
import type { ProductPicture } from "@crux/contract/ops/picture.schema";
import * as commodityOutcome from "@crux/contract/outcomes/commodity";
import * as generalOutcome from "@crux/contract/outcomes/general";
import { saleApi } from "@crux/contract/sale";
import { DAY_MS } from "@crux/rules/time/durations";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Fail } from "../../../kernel/fail.ts";
import { sweepOnce } from "../../../kernel/time/sweeps.ts";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { runAsSystem } from "../../../kernel/verb/kernel.ts";
import { goods, productOf } from "../../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../../testing/open-shop.ts";
import { pictureBomb, sendForm } from "../../../testing/photos.ts";
import { openStaff, type StaffCaller } from "../../../testing/staff.ts";
import { tellGoods } from "../goods-topics.ts";
import { picturesOf, savePictures, usePictures } from "../service.ts";
import { commoditySweeps } from "../sweeps.ts";

const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } });
const jpeg = (width: number, height: number, background = "#c96") =>
  plain(width, height, background).jpeg().toBuffer();

describe.each(ENGINES)("public pictures on %s", (engine) => {
  let shop: Shop;
  let editor: StaffCaller;
  beforeAll(async () => {
    shop = await openShop(engine);
    editor = await openStaff(shop, ["sale.edit"]);
  });
  afterAll(() => shop.close());

  const send = async (file: Uint8Array, who: StaffCaller = editor) => {
    const parts = [{ file }];
    const { body } = await sendForm(shop.app.http, who.session, { path: "/commodity/ops/picture", parts });
    return { code: body.code, url: body.data ?? "" };
  };
  const get = (url: string) => shop.app.http.inject({ method: "GET", url });
  const work = <Result>(verb: (ctx: Ctx) => Promise<Result>) => runAsSystem(shop.app.kernel, verb);
  const sweep = async () => {
    for (const one of commoditySweeps) await sweepOnce(shop.app.kernel, one);
  };
  const refusal = (verb: Promise<unknown>) =>
    verb.then(
      () => 0,
      (error: unknown) => (error instanceof Fail ? error.code : error),
    );

  it("serves what staff uploaded to everybody, in three widths, for good and under a name of its content", async () => {
    const file = await plain(3000, 2000, "#369").jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const { url } = await send(file);
    expect(url).toMatch(/^\/media\/picture\/[0-9a-f]{32}-1080x1620\.webp$/);
    for (const [query, width] of [
      ["?w=160", 360],
      ["?w=360", 360],
      ["?w=400", 720],
      ["?w=750", 720],
      ["?w=800", 1080],
      ["?w=1500", 1080],
      ["", 1080],
    ] as const) {
      const answer = await get(url + query);
      expect(answer.headers).toMatchObject({
        "content-type": "image/webp",
        "cache-control": "public, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
      });
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: "webp", width });
    }
    expect(await send(file, await openStaff(shop, ["sale.edit"]))).toEqual({ code: 0, url });
  });

  it("never draws a picture larger than it is, and keeps what is clear", async () => {
    const logo = {
      width: 200,
      height: 100,
      channels: 4 as const,
      background: { r: 9, g: 9, b: 9, alpha: 0 },
    };
    const { url } = await send(await sharp({ create: logo }).webp().toBuffer());
    expect(url).toMatch(/-200x100\.webp$/);
    expect(await sharp((await get(url)).rawPayload).metadata()).toMatchObject({ width: 200, hasAlpha: true });
  });

  it("refuses what is no picture and what has too many pixels, and knows no other names", async () => {
    for (const text of ["", "<svg xmlns='http://www.w3.org/2000/svg'/>", "GIF89a", "RIFF0000WEBP"])
      expect((await send(Buffer.from(text || "x"))).code).toBe(commodityOutcome.NO_PICTURE);
    const cut = await jpeg(800, 800);
    expect((await send(cut.subarray(0, 400))).code).toBe(commodityOutcome.NO_PICTURE);
    expect((await send(Buffer.concat([cut, Buffer.from("<script>")]))).code).toBe(
      commodityOutcome.NO_PICTURE,
    );
    expect((await send(await pictureBomb())).code).toBe(commodityOutcome.PICTURE_TOO_LARGE);
    expect((await send(Buffer.alloc(11 * 1024 * 1024))).code).toBe(generalOutcome.FILE_TOO_LARGE);
    for (const name of ["x.webp", "..%2f..%2fkeys%2findex.key", `${"0".repeat(32)}-9x9.webp`])
      expect((await get(`/media/picture/${name}`)).statusCode).toBe(404);
    expect((await send(cut, await openStaff(shop, ["stock.edit"]))).code).toBe(generalOutcome.FORBIDDEN);
  });

  it("removes what nothing showed within some days, and keeps what was shown once", async () => {
    const [kept, left] = [
      (await send(await jpeg(50, 40, "#111"))).url,
      (await send(await jpeg(50, 40, "#222"))).url,
    ];
    await work((ctx) => usePictures(ctx, [kept, "/media/demo/x.webp", ""]));
    shop.clock.advance(8 * DAY_MS);
    await sweep();
    expect((await get(kept)).statusCode).toBe(200);
    const files = shop.vault.vault.openFiles;
    expect(await files.read(`${left.slice("/media/".length, -".webp".length)}-360.webp`)).toBeNull();
    expect(await refusal(work((ctx) => usePictures(ctx, [kept, left])))).toBe(
      commodityOutcome.PICTURE_NOT_FOUND,
    );
    editor = await openStaff(shop, ["sale.edit"]);
    const again = await send(await jpeg(50, 40, "#222"));
    expect(again.url).toBe(left);
    expect((await get(left)).statusCode).toBe(200);
  });

  it("keeps what a draft shows for as long as it stands", async () => {
    const { url } = await send(await jpeg(50, 40, "#333"));
    const productId = productOf(goods.honey());
    const { version, document } = await editor.call(commodityOpsApi.product, { productId });
    const pictures = [{ kind: "MAIN" as const, url, alt: "" }];
    const draft = { productId, baseVersion: version, document: { ...document, pictures } };
    const { draftId } = await editor.call(commodityOpsApi.saveDraft, draft);
    shop.clock.advance(8 * DAY_MS);
    await sweep();
    expect((await get(url)).statusCode).toBe(200);
    editor = await openStaff(shop, ["sale.edit"]);
    await shop.database.db.deleteFrom("productDraft").where("id", "=", draftId).execute();
    await sweep();
    const files = shop.vault.vault.openFiles;
    expect(await files.read(`${url.slice("/media/".length, -".webp".length)}-360.webp`)).toBeNull();
  });

  it("shows the pictures of a product in their order, on the wire as ever (OP-011, R-MODEL-04)", async () => {
    const productId = productOf(goods.honey());
    const before = await shop.visitor.call(saleApi.product, { id: productId });
    const given = (await work((ctx) => picturesOf(ctx, [productId]))).get(productId) ?? [];
    const urls = (kind: ProductPicture["kind"], list: readonly ProductPicture[]) =>
      list.flatMap((one) => (one.kind === kind ? [one.url] : [])).join("||");
    expect([urls("MAIN", given), urls("DETAIL", given)]).toEqual([before.imgUrl, before.descUrl]);

    const fresh = (await send(await jpeg(900, 900, "#848"))).url;
    const list: ProductPicture[] = [
      { kind: "DETAIL", url: fresh, alt: "成分表" },
      { kind: "MAIN", url: fresh, alt: "正面" },
      ...given.map((one) => ({ ...one, kind: "MAIN" as const })).toReversed(),
    ];
    await work(async (ctx) => {
      await savePictures(ctx, new Map([[productId, list]]));
      tellGoods(ctx, [{ productId, isListed: true }]);
    });
    const after = await shop.visitor.call(saleApi.product, { id: productId });
    expect([after.imgUrl, after.descUrl]).toEqual([urls("MAIN", list), fresh]);
    expect(await work((ctx) => picturesOf(ctx, [productId]))).toEqual(
      new Map([[productId, [...list.slice(1), ...list.slice(0, 1)]]]),
    );
    const gone = `/media/picture/${"0".repeat(32)}-9x9.webp`;
    const wrong = new Map([[productId, [{ kind: "MAIN" as const, url: gone, alt: "" }]]]);
    expect(await refusal(work((ctx) => savePictures(ctx, wrong)))).toBe(commodityOutcome.PICTURE_NOT_FOUND);
  });
});
