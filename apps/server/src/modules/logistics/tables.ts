import type { AddressFields, PkgStatus } from "@crux/contract/logistics.schema";
import type { CountryCode } from "@crux/packing/countries";
import type { Objective, RuleSet } from "@crux/packing/rule-set";

export type PresetRow = {
  preset_id: string;
  preset_name: string;
  countries: CountryCode[];
  objective: Objective;
  tax_weight_bp: number;
  forbidden_routes: string[];
  priority: number;
  private_flag: boolean;
  enabled: boolean;
};

export type RuleSetRow = {
  version: number;
  digest: string;
  rules: RuleSet;
  prepaid_tax_schemes: string[];
};

/** A service as it was sold with a parcel. */
export type SoldService = { skuId: number; name: string; priceCents: number };

export type PkgRow = {
  id: number;
  order_id: number;
  uid: number;
  ext_order_id: string;
  route_id: string;
  route_name: string;
  route_code: string;
  company: string;
  pkg_type: "LOGISTICS_PKG_INTERNAL" | "LOGISTICS_PKG_EXTERNAL";
  services: SoldService[];
  address: AddressFields;
  charged_grams: number;
  /** What was weighed while packing. */
  real_grams: number | null;
  fee_cents: number;
  service_cents: number;
  tax_cents: number;
  rule_version: number;
  status: PkgStatus;
  pack_img: string;
  /** The status code of the track that somebody has to look at. */
  exception_code: number | null;
  /** How a dispute or a refund at the provider stands that took the order's payment back. */
  reversal_state: "OPEN" | "WON" | "LOST" | "REFUNDED" | "FAILED" | null;
  /** When a parcel that arrived counts as received. */
  receive_due_at: Date | null;
  remark: string;
  created_at: Date;
  updated_at: Date;
  /** What lies in it. */
  items: PkgItemRow[];
  /** Who carries it on after the forwarder, and under which number. */
  handover: WaybillName | null;
  /** Of all its numbers, newest first. */
  tracks: TrackRow[];
};

export type WaybillName = { company: string; number: string };

/** The forwarder's part of the way is the first, the one of the carrier behind it the second. */
export type Leg = 1 | 2;

/** An entry as it is read inside another row, its time in ISO 8601. */
export type TrackRow = { at: string; statusCode: number; content: string };

export type PkgStepRow = {
  from_status: PkgStatus | null;
  to_status: PkgStatus;
  actor: string;
  why: string;
  at: Date;
};

/** What stands behind a carrier's number. */
export type FoundWaybill = { pkgId: number; orderId: number; leg: Leg; company: string };

/** A parcel's number at a carrier that it is time to ask about. */
export type DueWaybill = WaybillName & {
  pkgId: number;
  leg: Leg;
  receiverMobile: string;
  handedOverAt: Date | null;
  isAnnounced: boolean;
  tries: number;
};

export type PkgItemRow = {
  itemType: "NORMAL" | "PREFERENCE";
  quantity: number;
  price: number;
  sku: unknown;
};
