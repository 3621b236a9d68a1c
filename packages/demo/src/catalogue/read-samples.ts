import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { type RuleContent, ruleContent } from "@crux/contract/logistics/rule-content.schema";
import { z } from "zod";
import { LOGISTICS_FILE } from "../parcels/parcel-files.ts";
import { PICTURE_FOLDER } from "../pictures/picture-folder.ts";
import { readManifest } from "../pictures/picture-manifest.ts";
import { readCatalogueFiles } from "./catalogue-files.ts";
import type { HomeEntry, ProductEntry, TagNode } from "./catalogue-shapes.ts";

/** Brands, categories, goods, home page and parcel rules of the demo, without anybody's account, money or coupon. */
export function readSamples() {
  const { brands, tags, products, home } = readCatalogueFiles();
  const manifest = readManifest();
  return {
    brands: brands.map(({ id, ...brand }) => ({ ref: id, ...brand })),
    tags: tags.flatMap((tag) => tagsFrom(tag, null, 1)),
    products: products.map(sampleOf),
    pieces: piecesOf(home),
    rules: readRules(),
    async picture(name: string) {
      const entry = manifest[name];
      if (!entry) throw new Error(`the demo has no picture ${name}`);
      const files = entry.widths.map(async (width) => {
        return [width, await readFile(new URL(`${entry.base}-${width}.webp`, PICTURE_FOLDER))] as const;
      });
      return { width: entry.width, height: entry.height, widths: new Map(await Promise.all(files)) };
    },
  };
}

type SampleTag = {
  ref: number;
  parentRef: number | null;
  level: number;
  name: string;
  priority: number;
  disable: boolean;
  picture: string | null;
};

function tagsFrom(
  { id, children, imgUrl, ...tag }: TagNode,
  parentRef: number | null,
  level: number,
): SampleTag[] {
  const { name, priority, disable = false } = tag;
  const own = { ref: id, parentRef, level, name, priority, disable, picture: imgUrl ?? null };
  return [own, ...(children ?? []).flatMap((child) => tagsFrom(child, id, level + 1))];
}

function sampleOf({
  id,
  brandId,
  tagIds,
  skus,
  drawing: _,
  looks: ___,
  sold: __,
  oversale,
  ...product
}: ProductEntry) {
  return {
    ...product,
    ref: id,
    brandRef: brandId,
    tagRefs: tagIds,
    oversale: oversale === 1,
    skus: skus.map(({ id: ref, supplier = "", picture = "", ...sku }) => ({
      ...sku,
      ...{ ref, supplier, picture },
    })),
  };
}

/** What the home page shows, but for what leads to activities, which are not among the samples. */
function piecesOf({ banners, sections }: HomeEntry) {
  return [
    ...banners
      .filter(({ targetPage, url }) => targetPage === "home" && !url.includes("activityId"))
      .map(({ position, imgUrl, targetPage: _, priority: __, ...banner }, at) => ({
        ...banner,
        ...{ ref: at + 1, place: position, picture: imgUrl, productRefs: [] as number[] },
      })),
    ...sections.map(({ imgUrl, productIds, priority: _, ...section }, at) => ({
      ...section,
      ...{ ref: at + 1, place: "SECTION" as const, picture: imgUrl, productRefs: productIds },
      ...{ type: "INTERNAL" as const, disable: false },
    })),
  ];
}

const services = z.array(
  z.object({
    skuId: z.int(),
    name: z.string(),
    remark: z.string(),
    priceRule: z.object({ amountCents: z.int() }),
  }),
);

function readRules(): RuleContent {
  const file = JSON.parse(readFileSync(LOGISTICS_FILE, "utf8")) as { services: unknown };
  return ruleContent.parse({
    ...file,
    services: services.parse(file.services).map(({ priceRule, ...service }) => ({
      ...service,
      price: priceRule.amountCents,
    })),
  });
}
