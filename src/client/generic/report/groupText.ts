import { capitaliseFirst } from '../../../fields/capitalise.ts';
import { localDigits } from '../../../fields/digits.ts';
import { formatDay } from '../../../fields/formatDay.ts';
import type { Format } from '../../../schema/index.ts';
import type { text } from '../../providers/i18n.ts';
import { language } from '../../providers/language.ts';
import { labelInLanguage, typeLabel } from '../../providers/vocabulary.ts';
import type { AnswerGroup } from './Answer.ts';

type Key = string | number | boolean | null;

/** The name of a group: of a day or a month in the reader's language, of a record or a book as the host names it. */
export function groupText(
  { kind }: Pick<AnswerGroup, 'kind'>,
  key: Key | undefined,
  title: string,
  format: Format,
  t: typeof text,
): string {
  if (key === null || key === undefined || key === '') return title || t('group.none');
  const raw = String(key);
  if ((kind === 'day' || kind === 'week') && /^\d{4}-\d\d-\d\d/.test(raw))
    return formatDay(raw.slice(0, 10), format.date);
  if (kind === 'month' && /^\d{4}-\d\d/.test(raw)) return monthText(raw);
  if (kind === 'boolean') return t(isTrue(key) ? 'fields.yes' : 'fields.no');
  if (kind === 'book') return labelInLanguage(title || raw);
  // The type of an entry, such as `supply cash`, has its label in the language alone.
  if (kind === 'option') return capitaliseFirst(typeLabel(raw) ?? labelInLanguage(title || raw));
  return title || raw;
}

/** '2026-07' as 'Jul 2026'. */
function monthText(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const shown = new Intl.DateTimeFormat(`${language().tag}-u-nu-latn`, {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return localDigits(shown.format(new Date(Date.UTC(year, number - 1, 1))));
}

function isTrue(key: Key): boolean {
  return key === true || key === 'true' || key === 1;
}
