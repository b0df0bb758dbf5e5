/** The ways to treat a movement that passes the budget of its cost head. */
export const BUDGET_CONTROLS = ['none', 'warn', 'refuse'] as const;

export type BudgetControl = (typeof BUDGET_CONTROLS)[number];

/** A planned line with its actual cost, or an actual cost that is not planned: its `amount` is null. */
export interface BudgetRow {
  head: string;
  /** Null for a line of the whole head, or of the rest of one with goods. */
  product_id: number | null;
  product_name: string | null;
  quantity: number | null;
  rate: number | null;
  amount: number | null;
  note: string | null;
  actual_quantity: number | null;
  actual: number;
}

/** A sum of budget and actual cost. `percent` is null without a budget. */
export interface BudgetSum {
  amount: number;
  actual: number;
  left: number;
  percent: number | null;
}

/** A budget with its actual cost (GET /budget/{id}). */
export interface Budget {
  /** 0 while there is none. */
  version: number;
  reason: string | null;
  created_at: string | null;
  by: string | null;
  control: string;
  rows: readonly BudgetRow[];
  heads: readonly (BudgetSum & { head: string; is_planned: boolean })[];
  total: BudgetSum;
  /** The whole budget as the project's own form has it, of which the heads are parts; null without one. */
  whole: BudgetSum | null;
}

/** A version of a budget, without its lines. */
export interface BudgetVersion {
  version: number;
  reason: string | null;
  /** In the business time zone. */
  created_at: string;
  created_by: number | null;
  /** The name of its author. */
  by: string | null;
  amount: number;
}
