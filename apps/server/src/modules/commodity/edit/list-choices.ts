import type { productOpsSchemas } from "@crux/contract/ops/product-ops.schema";
import type { z } from "zod";
import type { StaffCtx } from "../../staff/service.ts";
import { listBrandChoices, listTagChoices } from "./choice-store.ts";

/** All brands of goods by name, and all tags, hidden ones too, as they are ordered among their neighbours. */
export async function listChoices({
  db,
}: StaffCtx): Promise<z.output<typeof productOpsSchemas.productChoices.output>> {
  return { brands: await listBrandChoices(db), tags: await listTagChoices(db) };
}
