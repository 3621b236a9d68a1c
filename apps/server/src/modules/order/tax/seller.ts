import { SHOP_ID } from "@crux/contract/limits";
import type { TaxPaper } from "@crux/contract/paper/tax-paper.schema";
import { abnLineOf, isAbn } from "@crux/rules/setting/abn";
import { readSetting } from "@crux/rules/setting/setting-text";
import { SETTINGS } from "@crux/rules/setting/settings";
import { SHOP_ZONE } from "@crux/rules/time/shop-zone";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { config, shops } from "../../sale/service.ts";

/** Who sells; `gstFrom` is the first day of GST by the shop's clock, null for a shop that is not registered. */
export type Seller = TaxPaper["seller"] & { gstFrom: string | null };

const DAY = new Intl.DateTimeFormat("sv-SE", { timeZone: SHOP_ZONE, dateStyle: "short" });

/** Without a good ABN nobody is registered, whatever the settings say. */
export async function getSeller(ctx: Ctx): Promise<Seller> {
  const { kind } = SETTINGS.STORE_CONFIG;
  const store = readSetting(kind, (await config(ctx, "STORE_CONFIG")) ?? "") as {
    entityName: string;
    rows: { title: string; value: string }[];
  };
  const shopName = (await shops(ctx)).find(({ id }) => id === SHOP_ID)?.name ?? "";
  const written = abnLineOf(store.rows)?.value ?? "";
  const abn = isAbn(written) ? spaced(written) : "";
  const gstFrom = (await config(ctx, "GST_FROM"))?.trim() || null;
  return { name: store.entityName || shopName, shopName, abn, gstFrom: abn === "" ? null : gstFrom };
}

/** `51 824 753 556`, as the register writes it. */
const spaced = (abn: string) => abn.replace(/\D/g, "").replace(/^(..)(...)(...)(...)$/, "$1 $2 $3 $4");

/** Whether what was sold at a moment bears GST at all. */
export function isRegisteredAt({ gstFrom }: Seller, at: Date): boolean {
  return gstFrom !== null && DAY.format(at) >= gstFrom;
}
