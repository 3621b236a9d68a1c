import { useConfig } from "../shop/store-config.ts";

/** The names behind a parcel's `services` (sku ids joined by `||`, OP-038); an unknown one keeps its number. */
export function useServiceNames(): (services: string) => string[] {
  const names = readNames(useConfig("LOGISTIC_SERVICES"));
  return (services) =>
    services
      .split("||")
      .filter(Boolean)
      .map((id) => names.get(Number(id)) ?? id);
}

function readNames(text: string): Map<number, string> {
  try {
    const list = JSON.parse(text) as { skuId: number; name: string }[];
    return new Map(list.map(({ skuId, name }) => [skuId, name]));
  } catch {
    return new Map();
  }
}
