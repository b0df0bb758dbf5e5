import { z } from 'zod';
import { invalid } from '../../../errors/AppError.ts';
import { failure, noFailures } from '../../../errors/failure.ts';
import { issueText } from '../../../errors/issue.ts';
import { manyInSentence, oneInSentence, oneRef, type Resource } from '../../../schema/index.ts';
import { recordId } from '../../sql/recordId.ts';
import { checkBody } from '../calls/checkBody.ts';

/** The maximum number of people in one call. */
const MOST = 1_000;

/**
 * The people in a call's body: {employees: [{employee_id}, ...]}.
 *
 * @returns their ids in the order of the body, each once.
 * @throws AppError invalid for an empty list, a repeated or invalid id, and unknown fields.
 */
export function peopleOfBody(person: Resource, body: unknown): number[] {
  const { employees } = checkBody(bodyOf(person), body);
  const ids = employees.map(({ employee_id }) => employee_id);
  const errors = noFailures();
  for (const [index, id] of ids.entries()) {
    if (ids.indexOf(id) !== index)
      errors[fieldAt(index)] = failure('chosenTwice', { resource: oneRef(person) });
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return ids;
}

/** The path of a person in the body: `employees.0.employee_id`. */
export function fieldAt(index: number): string {
  return `employees.${index}.employee_id`;
}

function bodyOf(person: Resource) {
  const resource = oneInSentence(person);
  const some = issueText(failure('noPeople', { resource }));
  const id = z.unknown().transform((given, context) => {
    const found = ['number', 'string'].includes(typeof given) ? recordId(String(given)) : undefined;
    if (found !== undefined) return found;
    context.addIssue({
      code: 'custom',
      message: issueText(failure('notPerson', { resource: oneRef(person), all: manyInSentence(person) })),
    });
    return z.NEVER;
  });
  return z.strictObject({
    employees: z
      .array(
        z.strictObject(
          { employee_id: id },
          { error: wording(issueText(failure('personUnnamed', { resource }))) },
        ),
        {
          error: some,
        },
      )
      .min(1, some)
      .max(MOST, issueText(failure('tooManyPeople', { most: MOST, resource: manyInSentence(person) }))),
  });
}

/** The message for values that are not objects; an unknown key keeps its own. */
function wording(words: string) {
  return ({ code }: { code?: string }) => (code === 'invalid_type' ? words : undefined);
}
