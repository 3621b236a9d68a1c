import type { Hit } from "@crux/contract/report/today.schema";
import type { StaffCtx } from "../staff/service.ts";
import { findHits } from "./search-store.ts";

/** What the caller may mean by what they typed; nothing for nothing. */
export async function searchEverywhere({ db, staff }: StaffCtx, { q }: { q: string }): Promise<Hit[]> {
  return q === "" ? [] : findHits(db, { q, rights: staff.rights });
}
