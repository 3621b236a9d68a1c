import type { RawBuilder } from "kysely";

/** A query for the rows that break an invariant, on the audit views alone; `what` names each in words. */
export type Check = { invariant: string; rows: RawBuilder<{ what: string }> };

/** One row for which an invariant does not hold; `what` says where, in words for the operator. */
export type Break = { invariant: string; what: string };
