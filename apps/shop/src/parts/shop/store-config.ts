import { query } from "@crux/client/query";
import { saleApi } from "@crux/contract/sale";
import { useQuery } from "@tanstack/react-query";

/** An entry of the menu on `/my`; the key `mode` loads its address as a new page (R-MY-16, R-MY-17). */
export type StoreMenuItem = { key: string; title: string; image: string; url: string };

/** The shop's own data as the operator set it (key STORE_CONFIG, OP-029). */
export type StoreConfig = {
  shopName: string;
  entityName: string;
  technicalSupport: string;
  rows: { title: string; value: string }[];
  /** Where waybills are shown, with `{no}` and `{company}`; empty without such a place (OP-059). */
  sheetUrl: string;
  /** Menu entries besides those of every shop. */
  menu: StoreMenuItem[];
  /** The coupon that friends are invited with from `/my`; empty for no invitation (R-MY-22). */
  inviteRuleId: string;
};

/** One configuration text by its name, asked for anew with each visit of a page; an unset name is an empty text. */
export function useConfig(name: string): string {
  return useQuery({ ...query(saleApi.config, { name }), staleTime: 0 }).data?.value ?? "";
}

/** The shop's own data; null until it is there, or when it is not readable. */
export function useStoreConfig(): StoreConfig | null {
  // The start has just loaded it.
  return parseConfig(useQuery(query(saleApi.config, { name: "STORE_CONFIG" })).data?.value ?? "");
}

function parseConfig(text: string): StoreConfig | null {
  try {
    const value = JSON.parse(text) as Partial<StoreConfig>;
    const { shopName = "", entityName = "", technicalSupport = "", sheetUrl = "", inviteRuleId = "" } = value;
    const [rows, menu] = [listOf(value.rows), listOf(value.menu)];
    return { shopName, entityName, technicalSupport, rows, sheetUrl, menu, inviteRuleId };
  } catch {
    return null;
  }
}

/** What the operator typed as a list; anything else is an empty one. */
function listOf<Item>(typed: Item[] | undefined): Item[] {
  return Array.isArray(typed) ? typed : [];
}
