import type { TableMap } from "./data-map.ts";

/** Tables without rows of a customer: goods, rules, the merchant's people, the books of the program itself. */
export const OTHER_DATA: Record<string, TableMap> = {
  activity: { plain: "id name icon user_class" },
  activity_offer: { plain: "sku_id activity_id" },
  activity_order: { plain: "activity_id order_id pieces offered saving_cents" },
  activity_product: { plain: "product_id activity_id" },
  activity_version: {
    plain: "activity_id version rule_type starts_at ends_at rules created_at edited_by product_ids",
  },
  alarm: { plain: "name up_to began_at seen_at told_at" },
  announcement: { plain: "id speaker topics at" },
  backup_run: { plain: "id began_at ended_at failure" },
  banner: {
    plain: `id position target_page priority disable type url img_url title description starts_at ends_at version edited_by
      edited_at`,
  },
  brand: { plain: "id name country version edited_by edited_at" },
  campaign: {
    plain: `id name starts_at ends_at activity_id coupon_rule_id banner_id hot_word message_batch_id staff_id created_at`,
  },
  case_text: { plain: "id title words version", staff: "staff_id edited_by edited_at" },
  cash_back_edit: { plain: "is_only version edited_by edited_at reclaim_days" },
  cash_back_rule: { plain: "level down_threshold_cents up_threshold_cents ratio_basis_points" },
  config: { plain: "name value version edited_by edited_at" },
  config_version: { plain: "name version value edited_by edited_at" },
  coupon_history: { plain: "id ticket_id from_status to_status mover order_id why at" },
  coupon_rule: {
    plain: `id public_id title description img_url user_class new_user_only shop_ids duration_days starts_at ends_at
      effective_cents paid_basis_points ship_fee_only match_cents match_quantity per_user per_recommender total issued
      disabled created_at version edited_by edited_at in_centre is_welcome is_invite inviter_rule`,
  },
  ledger_sum: { plain: "type amount_cents entries" },
  ledger_sum_head: { plain: "is_only up_to_id" },
  // What somebody typed as a name and from where, as keyed hashes; gone after their time.
  login_attempt: { plain: "id at", sealed: "name_hash place_hash wide_hash" },
  login_place: { plain: "at", sealed: "name_hash place_hash" },
  logistics_preset: {
    plain: `version preset_id preset_name countries objective tax_weight_bp forbidden_routes priority private_flag
      enabled`,
  },
  logistics_rule_draft: { plain: "is_only content base_version version edited_by edited_at" },
  logistics_rule_set: {
    plain: `version valid_from digest rules prepaid_tax_schemes at published_by approved_by note services services_begun_at
      withdrawn_at withdrawn_by`,
  },
  // Numbers of orders and what their parcels cost; gone after three months.
  logistics_simulation: {
    plain: `task_id draft_version ruled_version asked done is_cut is_stopped staff_id tally orders ended_at`,
  },
  key_check: { plain: "name fingerprint" },
  // What goes to many speaks of nobody; who was chosen stands in the inboxes alone.
  message_batch: {
    plain: "id audience user_class title body link receivers staff_id created_at withdrawn_by withdrawn_at",
  },
  move_in: {
    plain: `id fingerprint lines members amount_cents staff_id looked_at allowed_cents allowed_by allowed_at moved_members
      moved_cents`,
  },
  migration: { plain: "name sha256 at least" },
  picture: { plain: "name width height bytes staff_id at expires_at leased_until in_shop" },
  pause: { plain: "id scope subject name words starts_at ends_at version edited_by edited_at created_at" },
  product: {
    plain: `id product_type sale_status brand_id name description logistics_type weight_grams expiry_text
      attribute_keys facts limit_countries img_url desc_url sold created_at version edited_by edited_at gst limit_pieces
      limit_days code`,
  },
  goods_staged: {
    plain: `task_id product_key product_id base_version lines added changed same fresh_brand product skus pictures
      document first_document listing at`,
  },
  product_draft: { plain: "id staff_id product_id base_version document saved_at" },
  goods_change: { plain: "id product_id sku_id" },
  product_listing: { plain: "product_id sale_status price_cents sold name brand prose words words_version" },
  product_picture: { plain: "product_id kind place url alt" },
  product_tag: { plain: "product_id tag_id" },
  product_version: { plain: "product_id version document restored_from staff_id at" },
  rebate_month: { plain: "month last_uid closed_at levels" },
  sample_row: { plain: "kind ref value kept_at" },
  goods_receipt: {
    plain: `id number state supplier reference note line_count pieces costed_lines cost_cents version edited_by edited_at
      created_by created_at booked_by booked_at reversed_by reversed_at reverse_reason`,
  },
  goods_receipt_day: { plain: "day last" },
  goods_receipt_line: {
    plain:
      "receipt_id place sku_id expected pieces cost_cents goods cost_before_cents cost_after_cents was_typed",
  },
  // Read by releases before goods receipts alone.
  receipt_draft: { plain: "staff_id supplier reference lines saved_at" },
  order_listing: { plain: "id state created_at channel is_refunded" },
  report_day: { plain: "zone day paid_cents paid_orders new_users" },
  report_figure: { plain: "zone subject day measure value" },
  report_reading: { plain: "name upto" },
  report_sku_day: { plain: "zone day sku_id pieces cents back_pieces back_cents" },
  report_span: { plain: "zone from_day to_day" },
  refund_item: { plain: "refund_id order_id seq pieces cents" },
  refund_pkg: { plain: "refund_id pkg_id" },
  seal: { plain: "kind seq row_id content_hash hash" },
  seal_head: { plain: "kind seq hash max_row_id" },
  section: {
    plain:
      "id priority disable type url img_url title description starts_at ends_at version edited_by edited_at",
  },
  section_product: { plain: "section_id place product_id" },
  shop: { plain: "id name img_url" },
  sku: {
    plain: `id product_id attributes price_cents vip_price_cents display_price_cents weight_grams supplier barcode
      cost_cents last_cost_cents booked_cost_cents disabled_at code img_url`,
  },
  sold_change: { plain: "id sku_id pieces" },
  staff: {
    plain: `id role rights disabled_at created_at version edited_by edited_at password_must_change password_expires_at demo_password
      news_seen_id`,
    staff: "name",
    secret: "password_hash",
  },
  staff_approval: {
    plain: `id asked_by session_id line idempotency_key amount_cents asked_at expires_at state decided_by decided_at
      is_found run_at failure subject_type subject_id`,
    sealed: "input input_hash before after",
  },
  staff_change: { plain: "id staff_id by_staff_id kind at" },
  staff_list: { plain: "staff_id list hidden is_compact views updated_at" },
  staff_contact: { plain: "staff_id kinds updated_at", staff: "email_sealed" },
  staff_deed: {
    plain: `id staff_id session_id line approved_by at alone_cents is_found request_id subject_type subject_id
      uid is_read`,
    staff: "staff_name",
    sealed: "input before after",
  },
  staff_news: { plain: "id kind but_staff_id at", staff: "body" },
  staff_pass: {
    plain: "id staff_id kind made_at used_at expires_at tries tries_from",
    staff: "agent",
    secret: "pass_mark",
  },
  staff_recovery_code: { plain: "staff_id used_at", secret: "code_mark" },
  staff_role: { plain: "id name title rights is_built_in version edited_by edited_at" },
  staff_session: {
    plain: "id staff_id created_at used_at expires_at revoked_at proven_at",
    staff: "ip agent",
    secret: "token_hash",
  },
  staff_told: { plain: "kind up_to at" },
  staff_totp: { plain: "staff_id key_id begun_at confirmed_at last_step", sealed: "secret_sealed" },
  stock: { plain: "sku_id on_hand reserved oversale alert_below alert_by alert_at" },
  stock_movement: {
    plain: `id sku_id kind order_id on_hand_change reserved_change at return_key staff_id reason supplier reference
      pkg_id receipt_id`,
  },
  // What providers say of their own movements: numbers and amounts, without the names that texts may hold.
  statement_day: { plain: "provider day closed_at closed_by" },
  statement_gap: { plain: "tx_key provider day reason explained_by at" },
  statement_layout: { plain: "provider layout version edited_by edited_at" },
  statement_line: {
    plain: `id provider mark day at kind txn refs amount_cents fee_cents currency tx_key ours_cents order_id matched_by
      reason explained_by imported_at`,
  },
  // What was asked for may name customers; it goes when the work has ended. The rows that were refused hold numbers alone.
  till: {
    plain: "id name float_cents opened_at closed_at expected_cents counted_cents reason",
    staff: "opened_by closed_by",
  },
  till_entry: {
    plain: "id till_id order_id refund_id channel amount_cents given_cents reason is_banked at",
    staff: "staff_id",
  },
  task: {
    plain: `id kind state staff_id session_id input has_upload upload_parts is_single reached done total failed errors result
      failure file_name file_type file_bytes parts ticket_staff_id ticket_until tries is_stopping leased_until created_at
      started_at ended_at expires_at`,
    staff: "staff_name",
    secret: "ticket",
  },
  text_budget: { plain: "is_only hour hour_texts day day_texts" },
  timer_run: {
    plain:
      "server name every_ms started_at ran_at took_ms turns taken failures failed_at failure failing_since",
  },
  tag: { plain: "id parent_id level name priority disable img_url version edited_by edited_at" },
};
