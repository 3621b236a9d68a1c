export type CashBackRuleRow = {
  level: number;
  down_threshold_cents: number;
  up_threshold_cents: number | null;
  ratio_basis_points: number;
};

export type SpendRow = { total_cents: number; season_cents: number; last_season_cents: number };

/** A month that is being closed; `month` is its first day, `ended_at` its end in Sydney. */
export type RebateMonthRow = { month: string; last_uid: number; ended_at: Date };

export type RebateRow = {
  id: number;
  uid: number;
  month: string;
  type: "RETAIL" | "WHOLESALE";
  status: "CREATED" | "ISSUED" | "CANCELLED";
  spendCents: number;
  amountCents: number;
  createdAt: Date;
};
