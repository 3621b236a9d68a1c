import type { Receiver, Sender } from "@crux/contract/address.schema";
import { joinContact, splitContact } from "@crux/rules/people/contact-number";
import type { RegionCode } from "@crux/rules/people/mobile";

/** What both address forms hold; `region` is "" for a stored number without a region code of the picker. */
export type ContactValues = {
  name: string;
  region: string;
  mobile: string;
  detailAddress: string;
  isDefault: boolean;
};

/** The values of an address, or of an empty form that starts with a region code. */
export function contactValues(address: Sender | Receiver | undefined, start: RegionCode): ContactValues {
  const { region, number } = address ? splitContact(address.mobile) : { region: start, number: "" };
  return {
    name: address?.name ?? "",
    region,
    mobile: number,
    detailAddress: address?.detailAddress ?? "",
    isDefault: address?.defaultFlag === 1,
  };
}

/** The values as the save calls take them. */
export function contactInput({ name, region, mobile, detailAddress, isDefault }: ContactValues) {
  const defaultFlag: 0 | 1 = isDefault ? 1 : 0;
  return {
    name: name.trim(),
    mobile: joinContact({ region, number: mobile }),
    detailAddress: detailAddress.trim(),
    defaultFlag,
  };
}

/** The number that is checked: a stored one may carry a code that the picker lacks. */
export function checkedNumber({ region, mobile }: ContactValues): string {
  return region === "" ? mobile.replace(/^\+\d{2}/, "") : mobile;
}
