/** The texts of a report on paper, by their keys in the catalogue. */
export type PaperTextKey =
  | 'chart.rest'
  | 'fields.no'
  | 'fields.yes'
  | 'group.none'
  | 'ledger.range'
  | 'ledger.total'
  | 'report.page'
  | 'report.printed'
  | 'report.range'
  | 'reports.before'
  | 'reports.change'
  | 'reports.section'
  | 'reports.total';

/** A text with its parameters filled in, in the language of the paper. */
export type PaperText = (key: PaperTextKey, params?: Readonly<Record<string, string>>) => string;
