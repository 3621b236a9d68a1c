import type { RuleContent } from "@crux/contract/logistics/rule-content.schema";
import type { RuleFault } from "@crux/contract/logistics/rule-ops.schema";
import { ruleFieldLabel } from "@crux/rules/parcel/rule-words";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { findSkus, listSoldCategories } from "../../commodity/service.ts";
import { faultsOf } from "./content-faults.ts";

/** What forbids publishing a draft: its own faults, and services that bear the number of goods. */
export async function draftFaults(ctx: Ctx, content: RuleContent): Promise<RuleFault[]> {
  const numbers = content.services.flatMap(({ skuId }) => skuId ?? []);
  const skus = await findSkus(ctx, numbers);
  const taken = content.services.flatMap(({ skuId, name }): RuleFault[] => {
    const sku = skus.get(skuId ?? 0);
    if (sku?.productType !== "COMMODITY") return [];
    const key = String(skuId);
    const label = ruleFieldLabel("service", "skuId", () => "");
    const msg = `编号 ${key} 是商品“${sku.productName}”的规格`;
    return [{ part: "service", key, name: name || key, field: "skuId", label, msg }];
  });
  return [...faultsOf(content, await listSoldCategories(ctx.db)), ...taken];
}
