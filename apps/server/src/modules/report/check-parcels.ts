import type { PkgStatus } from "@crux/contract/logistics.schema";
import { isPkgMove } from "@crux/rules/parcel/pkg-states";
import { sql } from "kysely";
import type { Db } from "../../kernel/database/database.ts";
import type { Break, Check } from "./check.ts";

/** What has to hold for parcels. */
export const PARCEL_CHECKS: readonly Check[] = [
  {
    invariant: "I-13",
    rows: sql`
      select 'parcel ' || parcel.id || ' is ' || status || ', its history ends with ' || coalesce(last.to_status, 'nothing') as what
      from audit.parcel left join lateral (
        select to_status from audit.parcel_move where pkg_id = parcel.id order by id desc limit 1) last on true
      where coalesce(last.to_status, '') <> status`,
  },
];

/** I-13: rows of parcels' histories that are no step of the published table. */
export async function wrongPkgMoves(db: Db): Promise<Break[]> {
  const { rows } = await sql<{ pkg_id: number; from_status: PkgStatus; to_status: PkgStatus }>`
    select distinct pkg_id, from_status, to_status from audit.parcel_move
    where from_status is not null`.execute(db);
  const wrong = rows.filter(({ from_status, to_status }) => !isPkgMove(from_status, to_status));
  return wrong.map(({ pkg_id, from_status, to_status }) => ({
    invariant: "I-13",
    what: `parcel ${pkg_id} went from ${from_status} to ${to_status}`,
  }));
}
