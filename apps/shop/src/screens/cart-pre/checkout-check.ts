import type { CartPre } from "@crux/contract/cart.schema";
import { LIMITS } from "@crux/contract/limits";
import type { Scheme } from "@crux/contract/logistics.schema";
import { type IdentityFields, lacksIdentity } from "@crux/rules/identity/identity-check";
import { isAllowedIn } from "@crux/rules/parcel/country-limit";
import { canChoose, refusalOf, schemesFor } from "./scheme-order.ts";

/** What is about to be ordered. */
export type Checkout = {
  hasSender: boolean;
  receiver: { country: string; userClientIdentify?: Partial<IdentityFields> | null } | null;
  preview: Pick<CartPre, "items" | "logisticsPkgSchemes">;
  scheme: Scheme | undefined;
};

/** Where the customer goes to mend a problem: another choice, the receiver's papers, or the cart. */
export type Remedy = "SENDER" | "RECEIVER" | "IDENTITY" | "SCHEME" | "CART";
export type CheckoutProblem = { text: string; remedy: Remedy };

/** The first thing that keeps an order from being made, in words; null when nothing does (R-PRE-15 … 17, OP-039). */
export function checkoutProblem({ hasSender, receiver, preview, scheme }: Checkout): CheckoutProblem | null {
  if (!hasSender) return { text: "请选择寄件人", remedy: "SENDER" };
  if (!receiver) return { text: "请选择收件人", remedy: "RECEIVER" };
  if (!scheme) return problemWithoutScheme(preview, receiver.country);
  return (
    problemOfChoice(scheme) ??
    problemOfCountry(preview.items, receiver.country) ??
    problemOfIdentity(scheme, receiver) ??
    problemOfQuantities(preview) ??
    problemOfPkgs(scheme)
  );
}

function problemOfChoice(scheme: Scheme): CheckoutProblem | null {
  return canChoose(scheme) ? null : { text: refusalOf(scheme), remedy: "SCHEME" };
}

function problemOfIdentity(
  { identityRequired }: Scheme,
  { country, userClientIdentify }: NonNullable<Checkout["receiver"]>,
): CheckoutProblem | null {
  if (!lacksIdentity(identityRequired, country, userClientIdentify)) return null;
  return { text: "收件人证件信息不完整，请补充身份证号和照片", remedy: "IDENTITY" };
}

function problemWithoutScheme(
  { items, logisticsPkgSchemes }: Checkout["preview"],
  country: string,
): CheckoutProblem {
  // A restricted item is why no split is left: naming it helps more than asking for a split.
  const restricted = problemOfCountry(items, country);
  if (restricted) return restricted;
  if (schemesFor(logisticsPkgSchemes, country).some(canChoose))
    return { text: "请选择分箱方案", remedy: "SCHEME" };
  return { text: `暂无可寄往${country}的分箱方案，请更换收件人或联系客服`, remedy: "RECEIVER" };
}

function problemOfCountry(items: CartPre["items"], country: string): CheckoutProblem | null {
  const refused = items.find((item) => !isAllowedIn(item.skuDetail.limitCountries, country));
  if (!refused) return null;
  return { text: `商品“${refused.skuDetail.productName}”不支持寄往${country}`, remedy: "CART" };
}

function problemOfQuantities({ items }: Checkout["preview"]): CheckoutProblem | null {
  const over = items.find((item) => item.quantity > LIMITS.lineQuantity);
  if (!over) return null;
  const text = `商品“${over.skuDetail.productName}”数量不能超过${LIMITS.lineQuantity}件`;
  return { text, remedy: "CART" };
}

function problemOfPkgs({ logisticsPkgs }: Scheme): CheckoutProblem | null {
  const isBroken = logisticsPkgs.length === 0 || logisticsPkgs.some((pkg) => pkg.totalQuantity === 0);
  return isBroken ? { text: "分箱结果有误，请重新选择分箱方案", remedy: "SCHEME" } : null;
}
