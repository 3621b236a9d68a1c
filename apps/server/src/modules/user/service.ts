import type { Caller } from "../../kernel/context.ts";
import type { Db } from "../../kernel/database.ts";
import { Fail } from "../../kernel/fail.ts";

/** Who a token stands for; throws 170001 to 170005 (OP-006). */
export async function authenticate(_db: Db, _token: string, _now: Date): Promise<Caller> {
  throw new Fail(170002);
}
