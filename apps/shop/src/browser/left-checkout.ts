import { isRecord, sessionStored } from "@crux/web/storage";
import { getSession, onSessionChange, signOut } from "./shop-session.ts";
import { storage } from "./shop-storage.ts";

/** The checkout of whoever's session ended by itself, until somebody signs in in this tab. */
const left = sessionStored("leftCheckout", isRecord);

/** Ends a session that is no longer good: its checkout waits for the same person, and for nobody else. */
export function endSession(): void {
  const uid = getSession()?.user.id;
  const draft = storage.cartPre.get();
  signOut();
  if (draft) left.set({ uid, draft });
}

onSessionChange(() => {
  const { uid, draft } = left.get() ?? {};
  const person = getSession()?.user.id;
  if (!person) return;
  left.remove();
  if (uid === person && isRecord(draft)) storage.cartPre.set(draft);
});
