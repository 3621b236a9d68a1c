import type { Country } from "@crux/contract/countries";

export type RegionLevel = "state" | "city" | "district" | "postCode";

const LEVELS: Record<Country, readonly RegionLevel[]> = {
  中国: ["state", "city", "district"],
  中国台湾: ["state", "city"],
  马来西亚: ["state", "city", "postCode"],
  澳大利亚: ["state", "city", "postCode"],
  英国: ["state", "city", "postCode"],
};

/** The region levels that an address in a country needs, in the order of their check (OP-091). */
export function regionLevels(country: Country): readonly RegionLevel[] {
  return LEVELS[country];
}

type ReceiverFields = { name: string; mobile: string; country: Country; detailAddress: string } & Record<
  RegionLevel,
  string
>;

/** The first field of a receiver that is still empty, in the order of R-RCV-22, or null. */
export function receiverGap(receiver: ReceiverFields): keyof ReceiverFields | null {
  const fields = ["name", "mobile", "country", ...regionLevels(receiver.country), "detailAddress"] as const;
  return fields.find((field) => receiver[field].trim() === "") ?? null;
}
