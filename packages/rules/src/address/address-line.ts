import type { Receiver } from "@crux/contract/address.schema";

type Region = Pick<Receiver, "state" | "city" | "district">;

/** Province, city and district with blanks between; a city named like its province stands once (北京市 朝阳区). */
export function regionLine({ state, city, district }: Region): string {
  return [state, city === state ? "" : city, district].filter(Boolean).join(" ");
}

/** A receiver's address in one line; the country leads unless it is China. */
export function addressLine(
  receiver: Region & Pick<Receiver, "country" | "postCode" | "detailAddress">,
): string {
  const { country, postCode, detailAddress } = receiver;
  return [country === "中国" ? "" : country, regionLine(receiver), detailAddress, postCode]
    .filter(Boolean)
    .join(" ");
}
