/** The ways to treat a movement that passes the budget of its cost head. */
export const BUDGET_CONTROLS = ['none', 'warn', 'refuse'] as const;

export type BudgetControl = (typeof BUDGET_CONTROLS)[number];
