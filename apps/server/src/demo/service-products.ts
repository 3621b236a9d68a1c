import { readFileSync } from "node:fs";
import { DEPOSIT_SKU_ID, MEMBERSHIP_CENTS, MEMBERSHIP_SKU_ID, SERVICE_BRAND_ID } from "@crux/contract/limits";
import { LOGISTICS_FILE } from "@crux/demo/parcels/parcel-files";
import { z } from "zod";
import type { ProductDraft } from "../modules/commodity/service.ts";

/** Services have products of their own, out of the way of the catalogue's numbers. */
const FIRST_PRODUCT_ID = 900_000;

export const SERVICE_BRAND = { id: SERVICE_BRAND_ID, name: "南十字商城", country: "澳大利亚" };

const parcelService = z.object({
  skuId: z.int(),
  name: z.string(),
  remark: z.string(),
  priceRule: z.object({ amountCents: z.int().nonnegative() }),
});

/** What may be booked per parcel, as the demo's logistics file prices it in cents. */
export function readParcelServices(): { skuId: number; name: string; remark: string; price: number }[] {
  const file: unknown = JSON.parse(readFileSync(LOGISTICS_FILE, "utf8"));
  return z
    .object({ services: z.array(parcelService) })
    .parse(file)
    .services.map(({ skuId, name, remark, priceRule }) => ({
      skuId,
      name,
      remark,
      price: priceRule.amountCents,
    }));
}

/** The top-up (sku 1), the membership (sku 2) and the parcel services (skus 11 to 14): ordered, never listed. */
export function readServiceDrafts(): ProductDraft[] {
  return [
    serviceDraft(DEPOSIT_SKU_ID, "余额充值", "充值到账户余额", 0),
    serviceDraft(MEMBERSHIP_SKU_ID, "黑卡会员", "黑卡会员一年", MEMBERSHIP_CENTS),
    ...readParcelServices().map(({ skuId, name, remark, price }) => serviceDraft(skuId, name, remark, price)),
  ];
}

function serviceDraft(skuId: number, name: string, description: string, priceCents: number): ProductDraft {
  return {
    id: FIRST_PRODUCT_ID + skuId,
    productType: "SERVICE",
    saleStatus: "ONLINE",
    brandId: SERVICE_BRAND.id,
    name,
    description,
    logisticsType: "GENERAL",
    weightGrams: 0,
    expiryText: "",
    attributeKeys: [],
    facts: [],
    limitCountries: "",
    imgUrl: "",
    descUrl: "",
    sold: 0,
    tagIds: [],
    skus: [
      {
        id: skuId,
        attributes: {},
        priceCents,
        vipPriceCents: 0,
        displayPriceCents: 0,
        weightGrams: 0,
        supplier: "",
      },
    ],
  };
}
