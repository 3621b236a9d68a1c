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
  amount_cents: number;
  fee_cents: number;
  service_cents: number;
  tax_cents: number;
  quantity: number;
  status: PkgStatus;
  pack_img: string;
  remark: string;
  created_at: Date;
  updated_at: Date;
  items: PkgItemRow[];
};

export type PkgItemRow = {
  itemType: "NORMAL" | "PREFERENCE";
  quantity: number;
  price: number;
  sku: unknown;
};
