import type { AmountKey } from '../ledger/amountInWords.ts';

/** The texts of reports and records on paper, by their keys in the catalogue. */
export type PaperTextKey =
  | AmountKey
  | 'chart.rest'
  | 'fields.no'
  | 'fields.yes'
  | 'group.none'
  | 'ledger.range'
  | 'ledger.total'
  | 'list.no'
  | 'list.yes'
  | 'papers.copy.office'
  | 'papers.copy.other'
  | 'papers.entered'
  | 'papers.enteredBy'
  | 'papers.printed'
  | 'papers.reversed'
  | 'report.page'
  | 'report.printed'
  | 'report.range'
  | 'reports.before'
  | 'reports.change'
  | 'reports.section'
  | 'reports.total';

/** A text with its parameters filled in, in the language of the paper. */
export type PaperText = (key: PaperTextKey, params?: Readonly<Record<string, string>>) => string;
