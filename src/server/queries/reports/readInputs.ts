import { invalid } from '../../../errors/AppError.ts';
import { type Failure, failure, noFailures } from '../../../errors/failure.ts';
import { existsAsDay } from '../../../schema/days.ts';
import { FIRST_FISCAL_MONTH } from '../../../schema/index.ts';
import { recordId } from '../../../schema/recordId.ts';
import type { Report, ReportInput } from '../../../schema/report.ts';
import { namedDay, namedMonth } from '../../../schema/views/namedDays.ts';
import type { Context } from '../../context.ts';
import { LONGEST_SEARCH, type QueryString } from '../lists/listParameters.ts';
import type { RecordKey } from '../lists/readTitles.ts';
import type { InputValues } from './Relation.ts';

/** Where defaults are seen from. */
export interface InputsOn {
  today: string;
  fiscalMonth: number;
}

type Refuse = (name: string, wrong: Failure) => null;

/**
 * The inputs of a report from the parameters of its call; one that is left out has its default.
 *
 * @param also further parameters of the call.
 * @throws AppError invalid, naming each wrong parameter.
 */
export function readInputs(
  report: Report,
  query: QueryString,
  on: InputsOn,
  also: readonly string[] = [],
): InputValues {
  const errors = noFailures();
  const refuse: Refuse = (name, wrong) => {
    errors[name] ??= wrong;
    return null;
  };
  const known = new Set([...report.ask.map(({ name }) => name), ...also]);
  for (const name of Object.keys(query))
    if (!known.has(name)) refuse(name, failure('unknownParameter', { name }));
  const textOf = (name: string): string | undefined => {
    const given = query[name];
    return typeof given === 'object' ? undefined : (given ?? '').trim();
  };
  // The usual beginning is that of the range's own year, month or week.
  const last = dayOf(textOf('to') || textOf('date') || '', on) ?? on.today;
  const values = report.ask.map((inputs) => {
    const { name } = inputs;
    const given = textOf(name);
    if (given === undefined) return [name, refuse(name, failure('givenTwice', { name }))] as const;
    const seen = name === 'from' && given === '' ? { ...on, today: last } : on;
    return [name, readOne(inputs, given, seen, refuse)] as const;
  });
  const read = Object.fromEntries(values);
  const { from, to = read.date } = read;
  if (typeof from === 'string' && typeof to === 'string' && from > to) refuse('from', failure('fromAfterTo'));
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return read;
}

function readOne(inputs: ReportInput, given: string, on: InputsOn, refuse: Refuse): InputValues[string] {
  const { name, label, required } = inputs;
  const text = given === '' ? (inputs.default ?? '') : given;
  if (text === '')
    return required ? refuse(name, failure('required', { field: { field: name, label } })) : null;
  if (text.includes('\0')) return refuse(name, failure('badCharacter', { name }));
  return READERS[inputs.kind](inputs, text, on) ?? refuse(name, wrongOf(inputs));
}

type Reader = (inputs: ReportInput, text: string, on: InputsOn) => InputValues[string];

const READERS: Readonly<Record<ReportInput['kind'], Reader>> = {
  date: (_, text, on) => dayOf(text, on) ?? null,
  month: (_, text, { today }) => namedMonth(text, today) ?? (existsAsDay(`${text}-01`) ? text : null),
  reference: (_, text) => recordId(text) ?? null,
  options: ({ options = [] }, text) => (options.some(({ value }) => value === text) ? text : null),
  number: (_, text) => (/^-?\d{1,15}(\.\d{1,6})?$/.test(text) ? text : null),
  text: (_, text) => (text.length <= LONGEST_SEARCH ? text : null),
  boolean: (_, text) => ({ true: true, '1': true, false: false, '0': false })[text] ?? null,
};

/** A day by its name, or as it is written; undefined for another text. */
function dayOf(text: string, { today, fiscalMonth }: InputsOn): string | undefined {
  return namedDay(text, today, fiscalMonth) ?? (existsAsDay(text) ? text : undefined);
}

function wrongOf({ kind, name, label }: ReportInput): Failure {
  if (kind === 'date') return failure('notKeyDay');
  if (kind === 'month') return failure('notMonthOfYear', { field: { field: name, label } });
  if (kind === 'reference') return failure('notCount', { name });
  if (kind === 'number') return failure('notAmount', { name });
  return kind === 'text'
    ? failure('searchTooLong', { most: LONGEST_SEARCH })
    : failure('notOfReport', { name });
}

/** The records that the inputs name, by the name of the input. */
export function inputRecords(report: Report, inputs: InputValues): ({ name: string } & RecordKey)[] {
  return report.ask.flatMap(({ name, kind, to }) => {
    const id = inputs[name];
    return kind === 'reference' && to !== undefined && typeof id === 'number'
      ? [{ name, resource: to, id }]
      : [];
  });
}

/** Today and the fiscal year of a context. */
export function inputsOn({ periods }: Context, today: string): InputsOn {
  return { today, fiscalMonth: periods?.fiscalMonth ?? FIRST_FISCAL_MONTH };
}
