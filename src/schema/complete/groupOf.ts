import { checkExpression } from '../expression/check.ts';
import type { Expression } from '../expression/Expression.ts';
import type { ReportDefinitions } from '../expression/reportScope.ts';
import type { Scope } from '../expression/types.ts';
import type { WrittenGroup } from '../grammar/reportGrammar.ts';
import type { Translate } from '../language/translate.ts';
import type { GroupKind, ReportGroup } from '../report.ts';
import { commonName } from './commonNames.ts';

/** The functions of days, each of which is a kind of group. */
const BY_DAY = ['day', 'week', 'month', 'quarter', 'year', 'fiscal_year'] as const;
type ByDay = (typeof BY_DAY)[number];

/** The names of entries whose values are options of the product, or records of several entities. */
const OF_ENTRIES: Readonly<Record<string, GroupKind>> = {
  book: 'book',
  class: 'option',
  type: 'option',
  head: 'option',
  resource: 'option',
  record_id: 'reference',
};

/** A group of rows: its kind, its name and its label follow from the expression. */
export function groupOf(
  { of, name, label }: WrittenGroup,
  scope: Scope,
  { resources }: Pick<ReportDefinitions, 'resources'>,
  translate: Translate,
): ReportGroup {
  const checked = checkExpression(of, scope);
  if (!('typed' in checked)) return { name: name ?? of, label: label ?? of, of, kind: 'text' };
  const { typed } = checked;
  const { to } = typed.type;
  const target = to === undefined ? undefined : resources[to]?.label.one;
  const own = { name: name ?? groupName(of, typed), of, kind: kindOf(typed) };
  return {
    ...own,
    label: label ?? labelOf(typed, target, translate),
    ...(own.kind === 'reference' && { to }),
    ...(typed.op === 'function' && typed.name === 'band' && { bounds: boundsOf(typed.args) }),
  };
}

/** The key of a group in the answer: the field, or the function. */
export function groupName(of: string, typed: Expression): string {
  if (typed.op === 'name') return typed.path.at(-1) ?? of;
  return typed.op === 'function' ? typed.name : 'group';
}

function kindOf(typed: Expression): GroupKind {
  const { kind, to, field } = typed.type;
  const day = byDay(typed);
  if (day !== undefined) return day;
  if (typed.op === 'function' && typed.name === 'band') return 'band';
  if (to !== undefined) return 'reference';
  const [first = ''] = typed.op === 'name' && typed.path.length === 1 ? typed.path : [];
  if (field === undefined && Object.hasOwn(OF_ENTRIES, first)) return OF_ENTRIES[first] as GroupKind;
  if (field?.options !== undefined) return 'option';
  if (field?.type === 'month') return 'month';
  if (kind === 'date' || kind === 'moment') return 'day';
  return kind === 'number' || kind === 'boolean' ? kind : 'text';
}

function byDay(typed: Expression): ByDay | undefined {
  return typed.op === 'function' ? BY_DAY.find((known) => known === typed.name) : undefined;
}

function labelOf(typed: Expression, target: string | undefined, translate: Translate): string {
  const day = byDay(typed);
  if (day !== undefined) return translate(`report.${day}`);
  if (typed.op !== 'name') return translate('report.band');
  return typed.type.field?.labels.list ?? target ?? commonName(typed.path.at(-1) ?? '', translate);
}

function boundsOf(args: readonly Expression[]): number[] {
  return args.slice(1).map((limit) => {
    const negative = limit.op === 'negate';
    const value = negative ? limit.of : limit;
    return (negative ? -1 : 1) * Number(value.op === 'value' ? value.value : 0);
  });
}
