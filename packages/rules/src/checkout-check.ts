import type { CartPre } from "@crux/contract/cart.schema";
import { LIMITS } from "@crux/contract/limits";
import type { Scheme } from "@crux/contract/logistics.schema";
import { isAllowedIn } from "./country-limit.ts";
import { type IdentityFields, lacksIdentity } from "./identity-check.ts";
import { canChoose, refusalOf, schemesFor } from "./scheme-order.ts";

/** What is about to be ordered. */
export type Checkout = {
  hasSender: boolean;
  receiver: { country: string; userClientIdentify?: Partial<IdentityFields> | null } | null;
  preview: Pick<CartPre, "items" | "logisticsPkgSchemes">;
  scheme: Scheme | undefined;
};

/** The first thing that keeps an order from being made, in words; null when nothing does (R-PRE-15 … 17, OP-039). */
export function checkoutProblem({ hasSender, receiver, preview, scheme }: Checkout): string | null {
  if (!hasSender) return "请选择寄件人";
  if (!receiver) return "请选择收件人";
  if (!scheme) return problemWithoutScheme(preview, receiver.country);
  return (
    refusalOf(scheme) ||
    problemOfCountry(preview.items, receiver.country) ||
    problemOfIdentity(scheme, receiver) ||
    problemOfQuantities(preview) ||
    problemOfPkgs(scheme)
  );
}

function problemOfIdentity(
  { identityRequired }: Scheme,
  { country, userClientIdentify }: NonNullable<Checkout["receiver"]>,
): string | null {
  return lacksIdentity(identityRequired, country, userClientIdentify)
    ? "收件人证件信息不完整，请补充身份证号和照片"
    : null;
}

function problemWithoutScheme({ items, logisticsPkgSchemes }: Checkout["preview"], country: string): string {
  // A restricted item is why no split is left: naming it helps more than asking for a split.
  const restricted = problemOfCountry(items, country);
  if (restricted) return restricted;
  return schemesFor(logisticsPkgSchemes, country).some(canChoose)
    ? "请选择分箱方案"
    : `暂无可寄往${country}的分箱方案，请更换收件人或联系客服`;
}

function problemOfCountry(items: CartPre["items"], country: string): string | null {
  const refused = items.find((item) => !isAllowedIn(item.skuDetail.limitCountries, country));
  return refused ? `商品“${refused.skuDetail.productName}”不支持寄往${country}` : null;
}

function problemOfQuantities({ items }: Checkout["preview"]): string | null {
  const over = items.find((item) => item.quantity > LIMITS.lineQuantity);
  return over ? `商品“${over.skuDetail.productName}”数量不能超过${LIMITS.lineQuantity}件` : null;
}

function problemOfPkgs({ logisticsPkgs }: Scheme): string | null {
  const isBroken = logisticsPkgs.length === 0 || logisticsPkgs.some((pkg) => pkg.totalQuantity === 0);
  return isBroken ? "分箱结果有误，请重新选择分箱方案" : null;
}
