import { readDay } from '../../generic/external/dayMonthYear.ts';
import type { LedgerRange } from '../../generic/ledger/askLedger.ts';
import type { text } from '../../providers/i18n.ts';

/** What a report is asked for, or what is wrong with the question, in sentences. */
export type Asked = { range: LedgerRange; wrong?: never } | { range?: never; wrong: readonly string[] };

export interface Question {
  /** The parameters that may hold the id, the one of the specification first. */
  parameters: readonly string[];
  /** What the record is called: Project. */
  label: string;
}

/** Reads the record and the days of a report's address: DD-MM-YYYY as links write them, or YYYY-MM-DD. */
export function readAddress(
  params: URLSearchParams,
  { parameters, label }: Question,
  words: typeof text,
): Asked {
  const id = idIn(params, parameters);
  const days = { from: params.get('date_from') ?? '', to: params.get('date_to') ?? '' };
  const from = readDay(days.from);
  const to = readDay(days.to);
  const wrong = [
    ...(/^[1-9]\d{0,14}$/.test(id) ? [] : [words('report.noRecord', { label, name: parameters[0] ?? '' })]),
    ...(from === undefined ? [words('report.noDay', { name: 'date_from' })] : []),
    ...(to === undefined ? [words('report.noDay', { name: 'date_to' })] : []),
    ...(from !== undefined && to !== undefined && from > to ? [words('report.beforeFrom')] : []),
  ];
  if (wrong.length > 0 || from === undefined || to === undefined) return { wrong };
  return { range: { id, from, to } };
}

/** The first of the parameters that says something. */
export function idIn(params: URLSearchParams, names: readonly string[]): string {
  return names.map((name) => params.get(name) ?? '').find((value) => value !== '') ?? '';
}
