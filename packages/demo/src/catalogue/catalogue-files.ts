import { readFileSync } from "node:fs";
import { z } from "zod";
import {
  type Brand,
  brandShape,
  type DetailStrip,
  detailStripShape,
  type HomeEntry,
  homeShape,
  type ProductEntry,
  productShape,
  type TagNode,
  tagShape,
} from "./catalogue-shapes.ts";

export type CatalogueFiles = {
  brands: Brand[];
  tags: TagNode[];
  products: ProductEntry[];
  home: HomeEntry;
  strips: DetailStrip[];
};

/** The data files, each checked for its own shape; pictures are still logical names. Throws naming file and place. */
export function readCatalogueFiles(): CatalogueFiles {
  return {
    brands: readShaped("brands.json", z.array(brandShape)),
    tags: readShaped("tags.json", z.array(tagShape)),
    products: readShaped("products.json", z.array(productShape)),
    home: readShaped("home.json", homeShape),
    strips: readShaped("strips.json", z.array(detailStripShape)),
  };
}

function readShaped<T>(file: string, shape: z.ZodType<T>): T {
  const value: unknown = JSON.parse(readFileSync(new URL(file, import.meta.url), "utf8"));
  const result = shape.safeParse(value);
  if (!result.success) throw new Error(`demo catalogue ${file}: ${z.prettifyError(result.error)}`);
  return result.data;
}
