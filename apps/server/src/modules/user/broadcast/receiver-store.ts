import type { Receivers } from "@crux/contract/ops/message.schema";
import { anyOf } from "../../../kernel/database/any-of.ts";
import type { Db } from "../../../kernel/database/database.ts";

/** How many accounts a message would be for. */
export async function countReceiverRows(db: Db, to: Receivers): Promise<number> {
  let users = db.selectFrom("appUser").select((all) => all.fn.countAll<number>().as("receivers"));
  if (to.audience === "CLASS") users = users.where("userClass", "=", to.userClass);
  if (to.audience === "CHOSEN") users = users.where("id", "=", anyOf(to.uids));
  return Number((await users.executeTakeFirstOrThrow()).receivers);
}
