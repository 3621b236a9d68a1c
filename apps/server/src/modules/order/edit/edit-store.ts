import type { AddressFields } from "@crux/contract/logistics.schema";
import { sql } from "kysely";
import type { Db, Row } from "../../../kernel/database/database.ts";
import type { Editing } from "../../staff/service.ts";

/** What decides whether staff may edit an order, and what they edit. */
export type EditableRow = Pick<
  Row<"orders">,
  | "id"
  | "uid"
  | "orderType"
  | "state"
  | "manualSavingCents"
  | "netCents"
  | "version"
  | "editedBy"
  | "editedAt"
> & { address: AddressFields };

/** An order as it stands, for showing what could be edited. */
export async function findEditable(db: Db, orderId: number): Promise<EditableRow | undefined> {
  return await editable(db, orderId).executeTakeFirst();
}

/** Locks an order until this transaction ends, for an edit. */
export async function lockForEdit(db: Db, orderId: number): Promise<EditableRow | undefined> {
  return await editable(db, orderId).forUpdate().executeTakeFirst();
}

function editable(db: Db, orderId: number) {
  return db
    .selectFrom("orders")
    .select(["id", "uid", "orderType", "state", "manualSavingCents", "netCents"])
    .select(["version", "editedBy", "editedAt", "address"])
    .where("id", "=", orderId)
    .$narrowType<{ address: AddressFields }>();
}

type Edit = Editing & { orderId: number };

/** Writes what staff took off a locked order, with what each of its lines bears of the rest, in the order of the lines. */
export async function updateSaving(
  db: Db,
  { orderId, savingCents, netCents, shares, staffId, at }: Edit & SavingRow,
): Promise<void> {
  await sql`
    with lines as (
      update order_item set paid_share_cents = line.cents
      from unnest(${shares}::bigint[]) with ordinality line (cents, place)
      where order_id = ${orderId} and seq = line.place - 1
    )
    update orders set manual_saving_cents = ${savingCents}, net_cents = ${netCents}, version = version + 1,
      edited_by = ${staffId}, edited_at = ${at}, updated_at = ${at}
    where id = ${orderId}`.execute(db);
}

type SavingRow = { savingCents: number; netCents: number; shares: readonly number[] };

/** Writes where a locked order goes; nobody of the staff where its customer says so. */
export async function updateOrderAddress(
  db: Db,
  {
    orderId,
    address,
    staffId,
    at,
  }: Omit<Edit, "staffId"> & { staffId: number | null; address: AddressFields },
): Promise<void> {
  await db
    .updateTable("orders")
    .set(({ eb }) => ({
      address: JSON.stringify(address),
      version: eb("version", "+", 1),
      editedBy: staffId,
      editedAt: at,
      updatedAt: at,
    }))
    .where("id", "=", orderId)
    .execute();
}

/** How often a customer sent an order to somebody else. */
export async function countReceiverChanges(db: Db, orderId: number): Promise<number> {
  const { count } = await db
    .selectFrom("receiverChange")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("orderId", "=", orderId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Notes that a customer sent an order to somebody else; the words are sealed. */
export async function insertReceiverChange(
  db: Db,
  change: Pick<Row<"receiverChange">, "orderId" | "uid" | "words" | "at">,
): Promise<void> {
  await db.insertInto("receiverChange").values(change).execute();
}

/** Notes that the parcels of a locked order are divided otherwise than by the preset that its customer chose, which stays known. */
export async function updateDivided(
  db: Db,
  { orderId, schemeName, staffId, at }: Edit & { schemeName: string },
): Promise<void> {
  await sql`
    update orders set scheme = scheme || jsonb_build_object('presetName', ${schemeName}::text), version = version + 1,
      edited_by = ${staffId}, edited_at = ${at}, updated_at = ${at}
    where id = ${orderId}`.execute(db);
}
