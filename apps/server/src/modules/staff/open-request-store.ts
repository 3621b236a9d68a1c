import { sql } from "kysely";
import type { Db } from "../../kernel/database/database.ts";

/** An action that waits for somebody's word or for its hour, with the thing that its path names. */
export type OpenRequest = { id: number; subjectId: number; asker: string; expiresAt: Date };

/** The open requests for one call about a thing that its path names by `field`, oldest first. */
export async function listOpenRequests(
  db: Db,
  { line, field = "id", now }: { line: string; field?: string; now: Date },
): Promise<OpenRequest[]> {
  const { rows } = await sql<OpenRequest>`
    select request.id, (request.input->>${field}::text)::bigint as "subjectId", staff.name as asker,
      request.expires_at as "expiresAt"
    from staff_approval request join staff on staff.id = request.asked_by
    where request.state = 'OPEN' and request.line = ${line} and request.expires_at > ${now}
    order by request.id`.execute(db);
  return rows;
}
