import type { Ctx } from "../../kernel/verb/context.ts";
import { findSampleRows } from "./sample-rows.ts";

export { sampleBarcode } from "./sample-barcode.ts";

/** What of the sample catalogue is in a shop. */
export type SampleNow = {
  /** Its products that go with it. */
  productIds: number[];
  /** Those that stay because somebody ordered them. */
  keptIds: number[];
  /** Whether anything of it is there that goes with it. */
  isThere: boolean;
  /** The version of the parcel rules that came with it; null for none. */
  ruleVersion: number | null;
};

export async function sampleNow({ db }: Ctx): Promise<SampleNow> {
  const { all, of } = await findSampleRows(db);
  const [rules] = of("RULES");
  const kept = all.filter(({ kind, keptAt }) => kind === "PRODUCT" && keptAt !== null);
  return {
    productIds: of("PRODUCT").map(({ value }) => Number(value)),
    keptIds: kept.map(({ value }) => Number(value)),
    isThere: all.some(({ keptAt }) => keptAt === null),
    ruleVersion: rules ? Number(rules.value) : null,
  };
}
