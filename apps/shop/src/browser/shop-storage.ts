import type { User } from "@crux/contract/user.schema";
import { isRecord, isTexts, storedJson, storedText } from "@crux/web/storage";

/** What outlives a visit, under exactly these keys of the local storage (R-APP-31). */
export const storage = {
  user: storedJson("user", isUser),
  token: storedText("token"),
  cartPre: storedJson("cartPre", isRecord),
  redirectUrl: storedText("redirectUrl"),
  c: storedText("c"),
  historySearch: storedJson("historySearch", isTexts),
  theme: storedText("theme"),
  largeText: storedText("largeText"),
  wechatBindBack: storedText("wechatBindBack"),
};

/** Only `signIn` writes it, so an id and a class vouch for the rest. */
function isUser(value: unknown): value is User {
  return isRecord(value) && typeof value.id === "number" && typeof value.userClass === "string";
}
