import type { Expression } from '../../../schema/expression/Expression.ts';
import { BOOK_CLASSES } from '../../../schema/grammar/rules.ts';
import type { GroupKind, ReportGroup } from '../../../schema/report.ts';
import type { ReadContext } from '../../context.ts';
import type { RecordKey, TitleOf } from '../lists/readTitles.ts';
import { type Account, accountsOf, entityOfAccount, inOrder, oppositeAccounts } from './accounts.ts';

/** The key of a group in JSON: null where its rows have no value. */
export type Key = string | number | boolean | null;

/** A group of a report with what its expression points to. */
export interface KeyedGroup {
  group: ReportGroup;
  typed: Expression;
}

/** The key of a group from the statement's text. */
export function keyOf({ group: { kind }, typed }: KeyedGroup, text: string | null): Key {
  if (text === null) return null;
  if (kind === 'boolean') return text === 'true' || text === 't';
  return typed.type.kind === 'number' ? Number(text) : text;
}

/**
 * The record that a key names, if its group is a reference, or the owner of a book or stock below a group of its kind.
 *
 * @param above the keys of the groups that it is in, with what they are.
 */
export function recordOf(
  { group, typed }: KeyedGroup,
  key: Key,
  above: readonly KeyAbove[] = [],
): RecordKey | undefined {
  const isOwner = typed.op === 'name' && typed.path.join('.') === 'record_id' && typed.type.to === undefined;
  const owner = isOwner ? above.find(({ keyed }) => isKindOfOwner(keyed.typed))?.key : undefined;
  const account = typeof owner === 'string' ? entityOfAccount(owner) : owner;
  const resource = (group.kind === 'reference' ? (group.to ?? typed.type.to) : undefined) ?? account;
  return typeof resource !== 'string' || typeof key !== 'number' ? undefined : { resource, id: key };
}

export interface KeyAbove {
  keyed: KeyedGroup;
  key: Key;
}

function isKindOfOwner(typed: Expression): boolean {
  return typed.op === 'name' && ['book', 'resource'].includes(typed.path.join('.'));
}

/** The title of a key, within the groups above it. */
export type TitleOfKey = (keyed: KeyedGroup, key: Key, above?: readonly KeyAbove[]) => string;

/** Those of the other side stand behind the others of their class. */
function allAccounts(context: ReadContext): Account[] {
  return inOrder([...accountsOf(context), ...oppositeAccounts(context)]);
}

/** The texts of keys, for people. */
export function titlesOf(context: ReadContext, titles: TitleOf): TitleOfKey {
  const accounts = new Map(allAccounts(context).map(({ key, label }) => [key, label]));
  return (keyed, key, above) => {
    if (key === null) return '';
    const record = recordOf(keyed, key, above);
    if (record !== undefined) return titles(record.resource, record.id) ?? `#${record.id}`;
    const { group, typed } = keyed;
    if (group.kind === 'book') return accounts.get(String(key)) ?? String(key);
    if (group.kind === 'option') return optionLabel(context, typed, String(key));
    if (group.kind === 'band') return bandLabel(group.bounds ?? [], Number(key), isOfDays(typed));
    if (group.kind === 'boolean') return key === true ? 'Yes' : 'No';
    return String(key);
  };
}

/** Whether it is the cost head of a budget. */
function isHead(typed: Expression): boolean {
  return isNamed(typed, 'head');
}

/** Whether it is a name of the source itself, such as the class of an entry's book, and no field of an entity. */
function isNamed({ type, ...typed }: Expression, name: string): boolean {
  return type.field === undefined && typed.op === 'name' && typed.path.join('.') === name;
}

function optionLabel({ settings }: ReadContext, typed: Expression, key: string): string {
  const { field } = typed.type;
  if (isHead(typed)) return settings.budget?.heads[key]?.label ?? key;
  return field?.options?.find(({ value }) => String(value) === key)?.label ?? key;
}

/** Whether a band is one of a number of days, which has no fractions. */
function isOfDays(typed: Expression): boolean {
  const of = typed.op === 'function' ? typed.args[0] : undefined;
  return of?.op === 'function' && of.name === 'days';
}

/** ≤ 30, 31 – 60 and > 90; of a number with fractions, 30 – 60 means more than 30. */
function bandLabel(bounds: readonly number[], place: number, isWhole: boolean): string {
  const [below, above] = [bounds[place - 1], bounds[place]];
  if (below === undefined) return `≤ ${above}`;
  return above === undefined ? `> ${below}` : `${isWhole ? below + 1 : below} – ${above}`;
}

const CLASSES: readonly string[] = BOOK_CLASSES;

const BY_KEY: readonly GroupKind[] = [
  'day',
  'week',
  'month',
  'quarter',
  'fiscal_year',
  'band',
  'number',
  'boolean',
];

/** The order of two keys of a group without another one: days and numbers by value, classes and accounts as in statements, others by title. */
export function keyOrder(
  context: ReadContext,
  keyed: KeyedGroup,
  titleOf: TitleOfKey,
  above?: readonly KeyAbove[],
) {
  const places = new Map(allAccounts(context).map(({ key }, place) => [key, place]));
  const heads = Object.keys(context.settings.budget?.heads ?? {});
  return (one: Key, other: Key): number => {
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    if (keyed.group.kind === 'book')
      return (places.get(String(one)) ?? 1_000) - (places.get(String(other)) ?? 1_000);
    const isRecord = recordOf(keyed, one, above) !== undefined;
    if (isHead(keyed.typed)) return heads.indexOf(String(one)) - heads.indexOf(String(other));
    if (isNamed(keyed.typed, 'class')) return CLASSES.indexOf(String(one)) - CLASSES.indexOf(String(other));
    if (!isRecord && BY_KEY.includes(keyed.group.kind)) return one < other ? -1 : Number(one > other);
    return (
      collator.compare(titleOf(keyed, one, above), titleOf(keyed, other, above)) ||
      (one < other ? -1 : Number(one > other))
    );
  };
}

const collator = new Intl.Collator('en', { numeric: true });
