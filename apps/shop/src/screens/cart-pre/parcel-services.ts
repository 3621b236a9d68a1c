import { query } from "@crux/client/query";
import { saleApi } from "@crux/contract/sale";

/** A service that a parcel can have; `price` in cents (R-MODEL-10). */
export type ParcelService = { skuId: number; name: string; remark: string; price: number };

export const parcelServicesQuery = query(saleApi.config, { name: "LOGISTIC_SERVICES" });

/** The services of the configuration; none when the shop offers none or the value cannot be read. */
export function readParcelServices(value: string | undefined): ParcelService[] {
  try {
    const list: unknown = JSON.parse(value ?? "[]");
    return Array.isArray(list) ? list.filter(isService) : [];
  } catch {
    return [];
  }
}

function isService(value: unknown): value is ParcelService {
  const { skuId, name, price } = (value ?? {}) as Record<string, unknown>;
  return typeof skuId === "number" && typeof name === "string" && typeof price === "number";
}
