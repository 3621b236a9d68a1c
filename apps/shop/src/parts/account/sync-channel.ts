import { userApi } from "@crux/contract/user";
import type { User } from "@crux/contract/user.schema";
import { client } from "../../browser/api.ts";
import { keepUser } from "../../browser/shop-session.ts";
import { storage } from "../../browser/shop-storage.ts";
import { channelChange } from "./channel-sync.ts";

/** Notes the stored sales channel with the user who just logged in, and forgets it on this device (R-APP-28 to R-APP-30). */
export async function syncChannel(user: User): Promise<void> {
  const change = channelChange(user, storage.c.get() ?? "");
  storage.c.remove();
  if (!change) return;
  // Nobody waits for it and nothing depends on it.
  const changed = await client.call(userApi.update, change).catch(() => null);
  if (changed) keepUser(changed);
}
