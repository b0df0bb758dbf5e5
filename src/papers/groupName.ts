import { capitaliseFirst } from '../fields/capitalise.ts';
import { formatDay } from '../fields/formatDay.ts';
import { formatMonth } from '../fields/formatMonth.ts';
import type { PaperText } from './PaperText.ts';
import type { AnswerGroup } from './TableAnswer.ts';

type Key = string | number | boolean | null;

/** The words for the names of groups. */
export interface GroupWords {
  /** The firm's pattern of days. */
  date: string;
  /** The translation of an English label, or the label. */
  labelOf: (label: string) => string;
  /** The label of a type of entry such as `supply cash`, where the language has one. */
  typeOf: (type: string) => string | undefined;
  t: PaperText;
}

/** The name of a group: of a day or a month in the reader's language, of a record or a book as the host names it. */
export function groupName(
  { kind }: Pick<AnswerGroup, 'kind'>,
  key: Key | undefined,
  title: string,
  words: GroupWords,
): string {
  const { date, labelOf, typeOf, t } = words;
  if (key === null || key === undefined || key === '') return title || t('group.none');
  const raw = String(key);
  if ((kind === 'day' || kind === 'week') && /^\d{4}-\d\d-\d\d/.test(raw))
    return formatDay(raw.slice(0, 10), date);
  if (kind === 'month' && /^\d{4}-\d\d/.test(raw)) return formatMonth(raw.slice(0, 7));
  if (kind === 'boolean') return t(isTrue(key) ? 'fields.yes' : 'fields.no');
  if (kind === 'book') return labelOf(title || raw);
  if (kind === 'option') return capitaliseFirst(typeOf(raw) ?? labelOf(title || raw));
  return title || raw;
}

function isTrue(key: Key): boolean {
  return key === true || key === 'true' || key === 1;
}
