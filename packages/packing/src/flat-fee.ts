import type { Problem, Way } from "./compile-problem.ts";
import { parcelFee } from "./price-parcel.ts";

/**
 * The fee in cents that every parcel of a problem costs whatever lies in it, so that only the number of parcels counts
 * (plain bin packing); undefined where fees differ or goods bear tax.
 */
export function flatFee({ items, ways }: Problem): number | undefined {
  const [first] = ways;
  if (!first || items.some(({ taxes }) => taxes.some((cents) => cents > 0))) return undefined;
  const fee = onlyFee(first);
  return ways.every((way) => onlyFee(way) === fee) ? fee : undefined;
}

/** The fee of a parcel on a way at any weight that it takes. */
function onlyFee({ route: { fee }, maxNetG }: Way): number | undefined {
  if (fee.mode === "UNITS" || fee.unitFee !== 0 || maxNetG < 0) return undefined;
  const least = parcelFee(fee, fee.tareG, 1);
  return parcelFee(fee, fee.tareG + maxNetG, 1) === least && isRising(fee) ? least : undefined;
}

function isRising(fee: Way["route"]["fee"]): boolean {
  if (fee.mode !== "BANDS") return true;
  return fee.bands.every(([, cents], at) => at === 0 || cents >= (fee.bands[at - 1]?.[1] ?? 0));
}
