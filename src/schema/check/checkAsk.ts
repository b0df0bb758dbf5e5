import { type Problem, problem } from '../../errors/problem.ts';
import { kindOfInput } from '../complete/completeReports.ts';
import type { ExpandedInput, ExpandedReport } from '../complete/expandReport.ts';
import type { ReportDefinitions } from '../expression/reportScope.ts';
import { COMPARE, COMPARISONS } from '../grammar/reportGrammar.ts';
import { PROTOTYPE_NAMES } from '../grammar/reserved.ts';
import { didYouMean } from '../mistake.ts';
import type { AskKind } from '../report.ts';
import { DAY_NAMES, MONTH_NAMES } from '../views/namedDays.ts';
import type { AddMistake } from './check.ts';

export interface ReportCheck {
  report: ExpandedReport;
  definitions: ReportDefinitions;
  /** The file as it is written: short forms have their mistakes at themselves. */
  raw: unknown;
  /** The names of definitions that cannot be read, which have mistakes of their own. */
  unread: readonly string[];
  /** The entities whose lists only administrators see. */
  forAdministrators: ReadonlySet<string>;
  addMistake: AddMistake;
}

/** The inputs of a report: their keys, what a reference points to, and whether a default is a value. */
export function checkAsk({
  report: { ask = {} },
  definitions: { resources },
  unread,
  addMistake,
}: ReportCheck): void {
  for (const [name, input] of Object.entries(ask)) {
    const at = ['ask', name];
    const kind = kindOfInput(input);
    if ((PROTOTYPE_NAMES as readonly string[]).includes(name))
      addMistake(at, problem('nameOfJavaScript', { name }));
    if (kind === undefined) {
      addMistake(at, problem('askTypeMissing'));
      continue;
    }
    for (const [key, type] of [
      ['to', 'reference'],
      ['options', 'options'],
    ] as const)
      if (input[key] !== undefined && kind !== type)
        addMistake([...at, key], problem('askKeyOfOther', { type }));
    if (kind === 'reference') {
      if (input.to === undefined) addMistake(at, problem('askWithoutTo'));
      else if (resources[input.to] === undefined && !unread.includes(input.to)) {
        const hint = didYouMean(input.to, Object.keys(resources));
        addMistake([...at, 'to'], problem('definitionUnknown', { name: input.to, hint }), 'value');
      }
    }
    if (kind === 'options' && (input.options ?? input.comparisons) === undefined)
      addMistake([...at, 'options'], problem('keyMissing'));
    const wrong = input.default === undefined ? undefined : wrongValue(String(input.default), kind, input);
    if (wrong !== undefined) addMistake([...at, 'default'], wrong, 'value');
  }
  if (ask[COMPARE] !== undefined) checkCompare(ask, ask[COMPARE], addMistake);
}

/** The input that chooses what the figures are compared with. */
function checkCompare(
  ask: Readonly<Record<string, ExpandedInput>>,
  { options, comparisons = [] }: ExpandedInput,
  addMistake: AddMistake,
): void {
  (options ?? comparisons).forEach((option, place) => {
    const value = typeof option === 'string' ? option : option.value;
    if ((COMPARISONS as readonly string[]).includes(value)) return;
    const words = COMPARISONS.join(', ');
    const hint = didYouMean(value, COMPARISONS);
    addMistake(
      ['ask', COMPARE, 'options', place],
      problem('valueNotListed', { value: JSON.stringify(value), words, hint }),
      'value',
    );
  });
  if (ask.from?.type !== 'date' || ask.to?.type !== 'date')
    addMistake(['ask', COMPARE], problem('askCompare'));
}

/** The mistake in a value that is written for an input: a default, or that of a card. */
export function wrongValue(
  value: string,
  kind: AskKind,
  { options, comparisons = [] }: ExpandedInput,
): Problem | undefined {
  const unfit = (words: readonly string[]) =>
    problem('askDefaultUnfit', { value, type: kind, hint: didYouMean(value, words) });
  switch (kind) {
    case 'date':
      if (/^\d{4}-\d\d-\d\d$/.test(value))
        return isDay(value) ? undefined : problem('dayNotThere', { date: value });
      return DAY_NAMES.includes(value) ? undefined : unfit(DAY_NAMES);
    case 'month':
      return /^\d{4}-(0[1-9]|1[0-2])$/.test(value) || MONTH_NAMES.includes(value)
        ? undefined
        : unfit(MONTH_NAMES);
    case 'number':
      return /^-?\d+(\.\d+)?$/.test(value) ? undefined : unfit([]);
    case 'boolean':
      return ['true', 'false'].includes(value) ? undefined : unfit(['true', 'false']);
    case 'options': {
      const values = (options ?? comparisons).map((option) =>
        typeof option === 'string' ? option : option.value,
      );
      return values.includes(value) ? undefined : unfit(values);
    }
    case 'reference':
      return unfit([]);
    case 'text':
      return undefined;
  }
}

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
