import type { AddressFields } from "@crux/contract/logistics.schema";
import type { Row } from "../../kernel/database/database.ts";

/** A service as it was sold with a parcel. */
export type SoldService = { skuId: number; name: string; priceCents: number };

/**
 * A parcel. `realGrams` is what was weighed while packing, `exceptionCode` the status code of the track that somebody has
 * to look at; one that arrived counts as received at `receiveDueAt`.
 */
export type PkgRow = Pick<
  Row<"logisticsPkg">,
  | "id"
  | "orderId"
  | "uid"
  | "extOrderId"
  | "routeId"
  | "routeName"
  | "routeCode"
  | "company"
  | "pkgType"
  | "chargedGrams"
  | "realGrams"
  | "feeCents"
  | "serviceCents"
  | "taxCents"
  | "ruleVersion"
  | "status"
  | "packImg"
  | "exceptionCode"
  | "receiveDueAt"
  | "remark"
  | "reshipOf"
  | "papers"
  | "createdAt"
  | "updatedAt"
> & {
  services: SoldService[];
  address: AddressFields;
  /** How a dispute or a refund at the provider stands that took the order's payment back. */
  reversalState: Row<"paymentReversal">["state"] | null;
  /** What lies in it. */
  items: PkgItemRow[];
  /** Who carries it on after the forwarder, and under which number. */
  handover: WaybillName | null;
  /** Of all its numbers, newest first. */
  tracks: TrackRow[];
};

export type WaybillName = Pick<Row<"logisticsWaybill">, "company" | "number">;

/** The forwarder's part of the way is the first, the one of the carrier behind it the second. */
export type Leg = Row<"logisticsWaybill">["leg"];

/** An entry as it is read inside another row, its time in ISO 8601. */
export type TrackRow = { at: string; statusCode: number; content: string };

export type PkgItemRow = {
  itemType: Row<"logisticsPkgItem">["itemType"];
  quantity: number;
  price: number;
  sku: unknown;
};
