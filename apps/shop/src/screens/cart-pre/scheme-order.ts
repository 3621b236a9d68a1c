import { namesCountry } from "@crux/contract/countries";
import type { Scheme } from "@crux/contract/logistics.schema";

/** The schemes that a customer sees for a receiver's country: by priority, then solved, then existing (R-PRE-11, OP-019). */
export function schemesFor(schemes: readonly Scheme[], country: string): Scheme[] {
  return schemes
    .filter((scheme) => !scheme.privateFlag && namesCountry(scheme.presetCountry, country))
    .sort(
      (left, right) =>
        left.priority - right.priority ||
        Number(right.solved) - Number(left.solved) ||
        Number(right.isExist) - Number(left.isExist),
    );
}

/** True when a scheme may be chosen (R-PRE-12). */
export function canChoose(scheme: Scheme): boolean {
  return scheme.solved && scheme.isExist;
}

/** The scheme that is chosen: the one that was, while it can be, else the first that can (R-PRE-11). */
export function currentScheme(schemes: readonly Scheme[], presetId: string | undefined): Scheme | undefined {
  const open = schemes.filter(canChoose);
  return open.find((scheme) => scheme.presetId === presetId) ?? open[0];
}

/** Why a scheme cannot be chosen, in words; empty when it can (R-PRE-13, R-PRE-14). */
export function refusalOf(scheme: Scheme): string {
  if (!scheme.solved) return "该分箱方案不可用，请选择其他分箱方式";
  if (!scheme.isExist) return "该地区不支持该分箱方案，请选择其他分箱方式";
  return "";
}
