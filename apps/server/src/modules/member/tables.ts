export type CashBackRuleRow = {
  level: number;
  down_threshold_cents: number;
  up_threshold_cents: number | null;
  ratio_basis_points: number;
};

export type SpendRow = { total_cents: number; season_cents: number; last_season_cents: number };
