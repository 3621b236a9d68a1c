import { sql } from "kysely";
import { EMPTY, ofPkgs, ofUid, type TableMap, WITHOUT_PERSON } from "./data-map.ts";

/** Parcels, their ways, and what went wrong with them. */
export const PARCEL_DATA: Record<string, TableMap> = {
  carrier_push: {
    plain: "id provider at handled_at locked_until tries failure",
    person: "payload",
    secret: "digest",
    of: ({ uid }) => sql`exists (
      select from logistics_waybill join logistics_pkg pkg on pkg.id = pkg_id
      where pkg.uid = ${uid} and number <> '' and position(number in payload) > 0)`,
    erasure: "delete",
  },
  // Without its numbers a parcel is never told of again, by nobody to nobody.
  logistics_waybill: {
    plain: `pkg_id leg company handed_over_at is_announced is_told next_poll_at locked_until tries failure at`,
    person: "number",
    of: ofPkgs,
    erasure: "delete",
    section: "waybills",
  },
  logistics_pkg_track: {
    plain: "pkg_id leg at status_code seen_at",
    person: "content",
    of: ofPkgs,
    erasure: "delete",
    section: "tracks",
  },
  // The sweep of packing pictures takes file and row away.
  logistics_pack_photo: {
    plain: "pkg_id at is_bound leased_until",
    person: "name",
    secret: "key_id",
    staff: "actor",
    of: ofPkgs,
    // As old as can be, so that the sweep of pictures takes it with its next turn and not after a shift.
    erasure: () => ({ is_bound: sql`false`, at: sql`'epoch'::timestamptz` }),
    section: "packingPictures",
  },
  logistics_pkg_note: {
    plain: "uid pkg_id version edited_by edited_at",
    person: "note",
    of: ofUid,
    erasure: "delete",
    section: "parcelNotes",
  },
  logistics_pkg_history: {
    plain: "id pkg_id from_status to_status actor at",
    person: "why",
    of: ofPkgs,
    erasure: () => ({ why: sql`case when actor like 'staff %' then '' else why end` }),
    section: "parcelSteps",
  },
  logistics_pkg_item: {
    plain: "pkg_id seq sku_id item_type quantity price_cents sku taken_out",
    of: ofPkgs,
    section: "parcelItems",
  },
  logistics_pkg: {
    plain: `id order_id uid seq ext_order_id route_id route_name route_code company pkg_type services gross_grams
      charged_grams amount_cents fee_cents service_cents tax_cents quantity rule_version status is_visible created_at
      updated_at real_grams receive_due_at exception_code reversal_state papers identity_id declared_at ordered_at heard_at
      reship_of given_up_at replaced_at tabled_at`,
    person: "address pack_img remark",
    sealed: "papers_mark",
    of: ofUid,
    erasure: () => ({ address: WITHOUT_PERSON, pack_img: EMPTY, remark: EMPTY }),
    section: "parcels",
  },
  // What was said of a case lies under the customer's own key; the sweep of uploads takes its pictures.
  after_sale_step: {
    plain: "uid id case_id step at",
    person: "pictures",
    sealed: "words",
    staff: "staff_id",
    of: ofUid,
    erasure: () => ({ pictures: sql`'{}'::text[]` }),
    section: "afterSalesSteps",
  },
  after_sale: {
    plain: `uid id order_id pkg_id kind wish is_received state outcome items due_at refund_id reship_pkg_id created_at updated_at`,
    staff: "claimed_by",
    of: ofUid,
    // Whoever leaves waits for no answer; nobody could give one any more, and the case would stand in the queue for good.
    erasure: ({ now }) => ({
      state: sql`case when state in ('OPEN', 'ANSWERED') then 'WITHDRAWN' else state end`,
      due_at: sql`null`,
      updated_at: sql`case when state in ('OPEN', 'ANSWERED') then ${now}::timestamptz else updated_at end`,
    }),
    section: "afterSales",
  },
};
