import { fieldTypes } from '../../../fields/index.ts';
import { comparable } from '../../../schema/comparable.ts';
import { type FieldTypes, isByDay, type Resource } from '../../../schema/index.ts';
import { DAY_PRESETS, type DayPreset } from '../../address/dayPresets.ts';
import { listAddress } from '../../address/listAddress.ts';
import type { text } from '../../providers/i18n.ts';
import { wordsOf } from './matching.ts';
import type { SearchHit } from './SearchHit.ts';

const MOST = 3;
/** A single letter begins too many words to mean a period. */
const SHORTEST = 2;

/**
 * Lists with what is to be found in them: 'vendor payments savar', or 'v p sav', leads to the list Vendor Payments and searches it
 * for what is typed after its name. Each word of the name may be abbreviated. 'v p sav quarter' finds those of this quarter.
 */
export function listSearches(resources: readonly Resource[], typed: string, t: typeof text): SearchHit[] {
  const words = wordsOf(typed);
  return resources
    .filter(({ list }) => list.search)
    .flatMap((resource) => {
      const sought = afterName(wordsOf(resource.list.title), words);
      if (sought.length === 0) return [];
      const [anytime, within] = [searchOf(resource, sought.join(' ')), periodSearch(resource, sought, t)];
      // 'v p mo' rather means Mohammadpur than this month.
      return sought.length === 1 ? [anytime, ...within] : [...within, anytime];
    })
    .slice(0, MOST);
}

/** A list that is searched for a text. */
export function searchOf(resource: Resource, q: string): SearchHit {
  return hitOf(resource, q, listAddress(resource, q));
}

/** The same list within the period that the last words name. */
function periodSearch(resource: Resource, sought: readonly string[], t: typeof text): SearchHit[] {
  const days = dayFilter(resource);
  const named = days === undefined ? undefined : periodAtEnd(sought, t);
  if (days === undefined || named === undefined) return [];
  const q = sought.slice(0, -named.words).join(' ');
  const label = t(`filter.preset.${named.period}`);
  return [
    hitOf(resource, q === '' ? label : `${q}, ${label}`, listAddress(resource, q, { [days]: named.period })),
  ];
}

function hitOf({ list, icon }: Resource, about: string, to: string): SearchHit {
  return { key: to, icon, title: `${list.title}: ${about}`, text: '', leads: { to } };
}

/** The first filter of a list by day. */
function dayFilter({ list, fields }: Resource): string | undefined {
  return list.filters.find(({ field: name }) => {
    const field = fields[name];
    const type = (fieldTypes as FieldTypes)[field?.type ?? ''];
    return field !== undefined && type !== undefined && isByDay(field, type);
  })?.field;
}

/** The period whose last words begin with the last words that are typed, the longest first: 'this quarter', 'last mon', 'qu'. */
function periodAtEnd(
  words: readonly string[],
  t: typeof text,
): { period: DayPreset; words: number } | undefined {
  for (let count = Math.min(words.length, 3); count > 0; count -= 1) {
    const last = words.slice(-count);
    const period = DAY_PRESETS.find((preset) => {
      const name = wordsOf(t(`filter.preset.${preset}`)).slice(-count);
      return name.length === count && last.every((word, place) => begins(name[place] as string, word));
    });
    if (period !== undefined) return { period, words: count };
  }
  return undefined;
}

function begins(name: string, word: string): boolean {
  return word.length >= SHORTEST && name.startsWith(word);
}

/** The words behind those that begin the words of a name; none if they do not begin all of them. */
function afterName(name: readonly string[], words: readonly string[]): readonly string[] {
  const isNamed = name.every((part, place) => {
    const word = words[place];
    return word !== undefined && comparable(part).startsWith(word);
  });
  return isNamed ? words.slice(name.length) : [];
}
