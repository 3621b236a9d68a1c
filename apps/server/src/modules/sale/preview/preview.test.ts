import { commodityOpsApi } from "@crux/contract/commodity";
import * as commodityOutcome from "@crux/contract/outcomes/commodity";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as saleOutcome from "@crux/contract/outcomes/sale";
import { saleApi, saleHomeOpsApi, salePreviewOpsApi } from "@crux/contract/sale";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { goods, productOf } from "../../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../../testing/open-shop.ts";
import { openStaff, type StaffCaller } from "../../../testing/staff.ts";

const MINUTE_MS = 60_000;
const OIL = productOf(goods.oil());

describe.each(ENGINES)("what staff prepare, seen before it is published, on %s", (engine) => {
  let shop: Shop;
  let an: StaffCaller;
  beforeAll(async () => {
    shop = await openShop(engine);
    an = await openStaff(shop, ["sale.edit"]);
  });
  afterAll(() => shop.close());

  type Subject = Parameters<typeof open>[0];
  const open = async (
    subject: { kind: "PRODUCT"; productId: number } | { kind: "DRAFT"; draftId: number } | { kind: "HOME" },
    who = an,
  ) => {
    const { path } = await who.call(salePreviewOpsApi.openPreview, { subject });
    return new URL(path, "http://shop").searchParams.get("token") ?? "";
  };
  const productIn = async (token: string) => {
    const shown = await shop.visitor.call(saleApi.preview, { token });
    if (shown.kind !== "PRODUCT") throw new Error("no product");
    return shown;
  };

  it("is a product as its draft says, to whoever has the token, and no one else's draft", async () => {
    const token = await open({ kind: "PRODUCT", productId: OIL });
    const before = await shop.visitor.call(saleApi.product, { id: OIL });
    expect((await productIn(token)).product).toEqual(before);
    const { document, version } = await an.call(commodityOpsApi.product, { productId: OIL });
    const pictures = document.pictures.map((one, place) => ({ ...one, alt: `图 ${place}` }));
    const changed = { ...document, name: "鱼油 新名", limit: { pieces: 2, days: 7 }, pictures };
    await an.call(commodityOpsApi.saveDraft, { productId: OIL, baseVersion: version, document: changed });
    const { product, skus } = await productIn(token);
    expect(product).toMatchObject({ id: OIL, name: "鱼油 新名", limit: { pieces: 2, days: 7 } });
    expect(product.imgAlts?.[0]).toBe("图 0");
    expect(skus.map(({ id }) => id)).toContain(goods.oil());
    expect((await shop.visitor.call(saleApi.product, { id: OIL })).name).toBe(before.name);
    const others = await open({ kind: "PRODUCT", productId: OIL }, await openStaff(shop, ["sale.edit"]));
    expect((await productIn(others)).product.name).toBe(before.name);
    await an.call(commodityOpsApi.saveProduct, { productId: OIL, version, document: changed });
    const published = await shop.visitor.call(saleApi.product, { id: OIL });
    expect(published).toEqual({ ...(await productIn(token)).product, saleStatus: published.saleStatus });
  });

  it("is a product that is not there yet, with its gaps, until its draft is gone", async () => {
    const { document } = await an.call(commodityOpsApi.product, { productId: OIL });
    const [sku] = document.skus;
    if (!sku) throw new Error("no sku");
    const fresh = { ...document, name: "", brandId: null, skus: [{ ...sku, id: null, priceCents: null }] };
    const { draftId } = await an.call(commodityOpsApi.saveDraft, { baseVersion: 0, document: fresh });
    const token = await open({ kind: "DRAFT", draftId });
    const { product, skus } = await productIn(token);
    expect(product).toMatchObject({ id: 0, name: "", currentPrice: 0, oversale: 1 });
    expect(skus[0]?.id).toBeLessThan(0);
    await an.call(commodityOpsApi.dropDraft, { draftId });
    expect(await shop.visitor.refusal(saleApi.preview, { token })).toBe(saleOutcome.PREVIEW_ENDED);
  });

  it("is the home page of a moment to come, with what is disabled where one asks for that", async () => {
    const at = new Date(shop.clock.now().getTime() + 60 * MINUTE_MS).toISOString();
    const piece = { type: "INTERNAL", url: `/product?id=${OIL}`, startTime: at, endTime: null } as const;
    const add = (title: string, disable: boolean) =>
      an.call(saleHomeOpsApi.addHomePiece, { ...piece, place: "TOP_BANNER", title, disable });
    await add("明天", false);
    await add("停用", true);
    await an.call(saleHomeOpsApi.addHomePiece, {
      ...piece,
      place: "SECTION",
      title: "明天的板块",
      disable: false,
      productIds: [OIL],
    });
    const token = await open({ kind: "HOME" });
    const titles = async (more: { at?: string; withDisabled?: boolean }) => {
      const shown = await shop.visitor.call(saleApi.preview, { token, ...more });
      return shown.kind === "HOME" ? [...shown.banners, ...shown.sections].map(({ title }) => title) : [];
    };
    const NEW = ["明天", "停用", "明天的板块"];
    const newOnes = async (more: Parameters<typeof titles>[0]) =>
      (await titles(more)).filter((title) => NEW.includes(title));
    expect(await newOnes({})).toEqual([]);
    expect(await newOnes({ at })).toEqual(["明天", "明天的板块"]);
    expect(await newOnes({ at, withDisabled: true })).toEqual(NEW);
    expect((await shop.visitor.call(saleApi.banners, {})).map(({ title }) => title)).not.toContain("明天");
  });

  it("ends after half an hour, and takes no token that was made elsewhere", async () => {
    const token = await open({ kind: "PRODUCT", productId: OIL });
    const refusal = (other: string) => shop.visitor.refusal(saleApi.preview, { token: other });
    for (const wrong of ["", "x", token.slice(0, -1), `${token}x`, token.replace(String(OIL), "1")])
      expect(await refusal(wrong)).toBe(saleOutcome.PREVIEW_ENDED);
    shop.clock.advance(29 * MINUTE_MS);
    await productIn(token);
    shop.clock.advance(MINUTE_MS);
    expect(await refusal(token)).toBe(saleOutcome.PREVIEW_ENDED);
  });

  it("is opened by whoever may edit, of what there is", async () => {
    const refusal = (subject: Subject, who = an) => who.refusal(salePreviewOpsApi.openPreview, { subject });
    const nothing = commodityOutcome.PRODUCT_NOT_FOUND;
    expect(await refusal({ kind: "PRODUCT", productId: 999_999 })).toBe(nothing);
    expect(await refusal({ kind: "DRAFT", draftId: 999_999 })).toBe(nothing);
    expect(await refusal({ kind: "HOME" }, await openStaff(shop, ["stock.edit"]))).toBe(
      generalOutcome.FORBIDDEN,
    );
  });
});
