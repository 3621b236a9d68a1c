import type { User } from "@crux/contract/user.schema";
import { isRecord, isTexts, storedJson, storedText } from "@crux/web/storage";

/** Answers that a customer's pages had, by whose they are (0 for nobody's): call and input, data, time in ms. */
export type Kept = {
  uid: number;
  answers: readonly (readonly [key: readonly unknown[], data: unknown, at: number])[];
};

/** Products that were looked at, the newest first, by whose they are (0 for nobody's). */
export type Seen = { uid: number; ids: readonly number[] };

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
  answers: storedJson("answers", isKept),
  seen: storedJson("seen", isSeen),
};

/** Only `signIn` writes it, so an id and a class vouch for the rest. */
function isUser(value: unknown): value is User {
  return isRecord(value) && typeof value.id === "number" && typeof value.userClass === "string";
}

function isKept(value: unknown): value is Kept {
  return isRecord(value) && Array.isArray(value.answers);
}

function isSeen(value: unknown): value is Seen {
  return isRecord(value) && Array.isArray(value.ids);
}
