import { noAnswerOf } from '../../providers/data/answers.ts';
import { text } from '../../providers/i18n.ts';

/**
 * The message of a failed call. Without a response, it adds that a retry is safe (docs/business-rules.md, "Repeated calls").
 */
export function failureText(error: { message: string }): string {
  const noAnswer = noAnswerOf(error);
  return noAnswer === undefined ? error.message : `${error.message} ${text(`form.noAnswer.${noAnswer}`)}`;
}
