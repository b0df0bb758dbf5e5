import { type GroupWords, groupName } from '../../../papers/groupName.ts';
import type { AnswerGroup } from '../../../papers/TableAnswer.ts';
import type { Format } from '../../../schema/index.ts';
import type { text } from '../../providers/i18n.ts';
import { labelInLanguage, typeLabel } from '../../providers/vocabulary.ts';

/** The language of the names of groups, as the screen has it. */
export function groupWords({ date }: Format, t: typeof text): GroupWords {
  return { date, labelOf: labelInLanguage, typeOf: typeLabel, t };
}

/** The name of a group in the language of the screen. */
export function groupText(
  group: Pick<AnswerGroup, 'kind'>,
  key: string | number | boolean | null | undefined,
  title: string,
  format: Format,
  t: typeof text,
): string {
  return groupName(group, key, title, groupWords(format, t));
}
