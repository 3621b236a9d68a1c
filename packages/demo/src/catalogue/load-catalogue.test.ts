import { describe, expect, it } from "vitest";
import { type CatalogueFiles, readCatalogueFiles } from "./catalogue-files.ts";
import { flattenTags, listCatalogueFaults } from "./check-references.ts";
import { readCatalogue } from "./load-catalogue.ts";

const files = readCatalogueFiles();

describe("readCatalogue", () => {
  it("finds no fault in the committed files", () => {
    expect(listCatalogueFaults(files)).toEqual([]);
  });

  it("turns every picture name into a media address", () => {
    const { products, home, tags } = readCatalogue();
    const urls = [
      ...products.flatMap((product) => [...product.pictureUrls, ...product.detailPictureUrls]),
      ...home.banners.map((banner) => banner.imgUrl),
      ...home.sections.map((section) => section.imgUrl),
      ...home.activities.map((activity) => activity.icon),
      ...flattenTags(tags).flatMap((tag) => (tag.imgUrl === undefined ? [] : [tag.imgUrl])),
    ];
    for (const url of urls) expect(url).toMatch(/^\/media\/demo\/[a-z0-9-]+-[0-9a-f]{8}\.webp$/);
  });

  it("has enough to fill a shop", () => {
    expect(files.brands.length).toBeGreaterThanOrEqual(18);
    expect(files.products.length).toBeGreaterThanOrEqual(132);
    const top = files.tags.filter((tag) => !tag.disable && tag.priority <= 1000);
    expect(top.length).toBeGreaterThanOrEqual(7);
    for (const tag of top) expect(tag.children?.length).toBeGreaterThanOrEqual(3);
  });

  it("holds a disabled tag and one above the hiding priority", () => {
    expect(files.tags.some((tag) => tag.disable === true)).toBe(true);
    expect(files.tags.some((tag) => tag.priority > 1000)).toBe(true);
  });

  it("fills the home page by position", () => {
    const shown = files.home.banners.filter((banner) => !banner.disable && banner.targetPage === "home");
    const count = (position: string): number => shown.filter((banner) => banner.position === position).length;
    expect([count("TOP_BANNER"), count("INFO_BANNER"), count("MAIN_CATEGORY")]).toEqual([4, 1, 10]);
    expect(files.home.sections.length).toBeGreaterThanOrEqual(5);
  });

  it("has goods in every state a shop must show", () => {
    const skus = files.products.flatMap((product) => product.skus);
    expect(skus.some((sku) => sku.stock === 0)).toBe(true);
    expect(skus.some((sku) => sku.stock > 0 && sku.stock <= 5)).toBe(true);
    expect(files.products.some((product) => product.attributeKeys.length === 0)).toBe(true);
    expect(files.products.some((product) => product.attributeKeys.length === 2)).toBe(true);
  });
});

describe("listCatalogueFaults", () => {
  it("names a member price that is not below the price", () => {
    const faulty = withFirstSku({ vipPriceCents: 999_999 });
    expect(listCatalogueFaults(faulty)).toEqual([
      `sku ${firstSku().id}: member price is not below the price`,
    ]);
  });

  it("names a reserved sku id", () => {
    expect(listCatalogueFaults(withFirstSku({ id: 11 }))).toEqual(["sku 11 is reserved"]);
  });

  it("names an attribute value the product does not offer", () => {
    const [key = ""] = Object.keys(firstSku().attributes);
    const faulty = withFirstSku({ attributes: { [key]: "没有" } });
    expect(listCatalogueFaults(faulty)).toEqual([`sku ${firstSku().id}: no value for ${key}`]);
  });

  it("names unknown brands, tags and section products", () => {
    const [product, ...others] = files.products;
    if (product === undefined) throw new Error("no product");
    const faulty = {
      ...files,
      products: [{ ...product, brandId: 900, tagIds: [901] }, ...others],
      home: { ...files.home, sections: [{ ...files.home.sections[0], title: "甲", productIds: [902] }] },
    } as CatalogueFiles;
    expect(listCatalogueFaults(faulty)).toEqual([
      `product ${product.id}: no brand 900`,
      `product ${product.id}: no leaf tag 901`,
      "甲: no product 902",
    ]);
  });
});

function firstSku(): CatalogueFiles["products"][number]["skus"][number] {
  const sku = files.products[0]?.skus[0];
  if (sku === undefined) throw new Error("no sku");
  return sku;
}

function withFirstSku(change: Partial<ReturnType<typeof firstSku>>): CatalogueFiles {
  const [product, ...others] = files.products;
  if (product === undefined) throw new Error("no product");
  const skus = [{ ...firstSku(), ...change }, ...product.skus.slice(1)];
  return { ...files, products: [{ ...product, skus }, ...others] };
}
