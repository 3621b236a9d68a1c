import { userApi } from "@crux/contract/user";
import { client } from "../../browser/api.ts";
import { signOut } from "../../browser/shop-session.ts";

/** Ends the session here at once and on the server as soon as it hears of it (R-LOGIN-14, OP-086). */
export function logOut(): void {
  // Whatever the server answers, this device must be free of the user.
  client.call(userApi.logout, {}).catch(() => {});
  signOut();
}
