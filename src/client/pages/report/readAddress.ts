import { readDay } from '../../generic/external/dayMonthYear.ts';
import type { LedgerRange } from '../../generic/ledger/fetchLedger.ts';
import type { text } from '../../providers/i18n.ts';

/** The requested range, or the errors of the address as sentences. */
export type ReportAddress =
  | { range: LedgerRange; errors?: never }
  | { range?: never; errors: readonly string[] };

export interface Question {
  /** The parameters that may contain the id, the specification's first. */
  parameters: readonly string[];
  /** The label of the record: Project. */
  label: string;
}

/** Parses the record and the days of a report's address: DD-MM-YYYY as links have them, or YYYY-MM-DD. */
export function readAddress(
  params: URLSearchParams,
  { parameters, label }: Question,
  t: typeof text,
): ReportAddress {
  const id = idIn(params, parameters);
  const days = { from: params.get('date_from') ?? '', to: params.get('date_to') ?? '' };
  const from = readDay(days.from);
  const to = readDay(days.to);
  const errors = [
    ...(/^[1-9]\d{0,14}$/.test(id) ? [] : [t('report.noRecord', { label, name: parameters[0] ?? '' })]),
    ...(from === undefined ? [t('report.noDay', { name: 'date_from' })] : []),
    ...(to === undefined ? [t('report.noDay', { name: 'date_to' })] : []),
    ...(from !== undefined && to !== undefined && from > to ? [t('report.beforeFrom')] : []),
  ];
  if (errors.length > 0 || from === undefined || to === undefined) return { errors };
  return { range: { id, from, to } };
}

/** The first of the parameters with a value. */
export function idIn(params: URLSearchParams, names: readonly string[]): string {
  return names.map((name) => params.get(name) ?? '').find((value) => value !== '') ?? '';
}
