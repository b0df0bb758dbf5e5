/** The names of the settings in messages and in their history. */
export const PERIOD_LABELS = {
  fiscal_month: 'First month of the fiscal year',
  books_begin_on: 'Books begin on',
  closed_up_to: 'Closed up to',
  reason: 'Reason',
} as const;
