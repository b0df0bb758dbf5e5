import { z } from 'zod';
import { type FieldErrors, invalid } from '../../errors/AppError.ts';
import { inSentence, type Resource } from '../../schema/index.ts';
import { checkBody } from '../http/checkBody.ts';
import { recordId } from '../queries/lists/findRecord.ts';

/** As many people as one call may name. */
const MOST = 1_000;

/**
 * The people that a call names: {employees: [{employee_id}, ...]}.
 *
 * @returns their ids in the order of the body, each once.
 * @throws AppError invalid: none at all, one twice, what is no id, unknown fields.
 */
export function peopleOfBody(person: Resource, body: unknown): number[] {
  const { employees } = checkBody(bodyOf(person), body);
  const ids = employees.map(({ employee_id }) => employee_id);
  const errors: FieldErrors = {};
  for (const [index, id] of ids.entries()) {
    if (ids.indexOf(id) !== index)
      errors[fieldAt(index)] = `${person.label.one} is chosen twice; choose each once`;
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return ids;
}

/** Where the body names the person: `employees.0.employee_id`. */
export function fieldAt(index: number): string {
  return `employees.${index}.employee_id`;
}

function bodyOf({ label }: Resource) {
  const some = `Choose at least one ${inSentence(label.one)}`;
  const id = z.unknown().transform((given, context) => {
    const found = ['number', 'string'].includes(typeof given) ? recordId(String(given)) : undefined;
    if (found !== undefined) return found;
    context.addIssue({
      code: 'custom',
      message: `${label.one} must be the id of one of the ${inSentence(label.many)}`,
    });
    return z.NEVER;
  });
  return z.strictObject({
    employees: z
      .array(
        z.strictObject(
          { employee_id: id },
          { error: wording(`Name each ${inSentence(label.one)} by employee_id`) },
        ),
        {
          error: some,
        },
      )
      .min(1, some)
      .max(MOST, `Choose at most ${MOST.toLocaleString('en')} ${inSentence(label.many)} at once`),
  });
}

/** Other words for what is no object at all; an unknown key keeps its own. */
function wording(words: string) {
  return ({ code }: { code?: string }) => (code === 'invalid_type' ? words : undefined);
}
