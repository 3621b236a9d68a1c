import type { Hit } from "@crux/contract/report/today.schema";

/**
 * Where what was found is shown: an order's page, a parcel beside its list, and a customer beside theirs. Goods have their
 * page in the shop alone, and so none here.
 */
export function hrefOf({ kind, id }: Pick<Hit, "kind" | "id">): string | null {
  if (kind === "ORDER") return `/orders/${id}`;
  if (kind === "PKG") return `/parcels?tab=all&open=${id}`;
  return kind === "USER" ? `/members?open=${id}` : null;
}
