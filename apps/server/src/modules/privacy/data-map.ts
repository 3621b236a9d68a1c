import { NO_ADDRESS } from "@crux/rules/address/address-fields";
import { type RawBuilder, sql } from "kysely";

/** A condition on rows, or what a column becomes. */
export type Sql = RawBuilder<unknown>;

/** Whose rows are looked for, and when. */
export type Subject = { uid: number; now: Date };

/**
 * What a table says of customers, column by column: each stands in exactly one of the lists, as names with blanks
 * between them.
 */
export type TableMap = {
  /** What says nothing of a person: numbers, amounts, times, states, goods, and words that the program chose itself. */
  plain: string;
  /** Speaks of the customer in the clear, and goes. */
  person?: string;
  /** Opens or seals something and is shown to nobody, not even in an export. */
  secret?: string;
  /** Lies under the customer's own key, which goes; or under a keyed hash. The rows stay as they are. */
  sealed?: string;
  /** Speaks of the merchant's own people. */
  staff?: string;
  /** The rows of a customer; a table without them has no rows of one. */
  of?: (subject: Subject) => Sql;
  /** What erasure does with these rows: takes them away, or overwrites columns of them; nothing where it is missing. */
  erasure?: "delete" | ((subject: Subject) => Record<string, Sql>);
  /** Under which word an export has these rows; without one it leaves them out. */
  section?: string;
};

export const ofUid = ({ uid }: Subject): Sql => sql`uid = ${uid}`;
export const ofOrders = ({ uid }: Subject): Sql =>
  sql`order_id in (select id from orders where uid = ${uid})`;
export const ofPkgs = ({ uid }: Subject): Sql =>
  sql`pkg_id in (select id from logistics_pkg where uid = ${uid})`;
export const EMPTY = sql`''`;

/** An address without its person; the country stays: what was sold abroad is told from what was sold at home. */
export const WITHOUT_PERSON = sql<string>`
  ${JSON.stringify(NO_ADDRESS)}::jsonb || jsonb_build_object('receiverCountry', address->>'receiverCountry')`;
