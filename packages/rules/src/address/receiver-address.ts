import type { Country } from "@crux/contract/countries";
import { showsNothing } from "@crux/contract/shows-nothing";
import { trimUkRegion, ukProblems } from "./uk-address.ts";

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

/** The first field of a receiver that is still empty or has no British form, in the order of R-RCV-22, or null. */
export function receiverGap(receiver: ReceiverFields): keyof ReceiverFields | null {
  const fields = ["name", "mobile", "country", ...regionLevels(receiver.country), "detailAddress"] as const;
  const wrong = receiver.country === "英国" ? ukProblems(receiver).map(({ field }) => field) : [];
  const isWrong = (field: (typeof fields)[number]) =>
    showsNothing(receiver[field]) || wrong.some((other) => other === field);
  return fields.find(isWrong) ?? null;
}

/** A receiver's region as it is stored: without blanks around it, and in Britain without those inside the postcode. */
export function storedRegion(
  region: { country: Country } & Record<RegionLevel, string>,
): Record<RegionLevel, string> {
  const { country, state, city, district, postCode } = region;
  const trimmed = {
    state: state.trim(),
    city: city.trim(),
    district: district.trim(),
    postCode: postCode.trim(),
  };
  return country === "英国" ? { ...trimmed, ...trimUkRegion(trimmed) } : trimmed;
}
