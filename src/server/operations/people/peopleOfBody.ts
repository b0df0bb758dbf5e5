import { z } from 'zod';
import { invalid } from '../../../errors/AppError.ts';
import { failure, noFailures } from '../../../errors/failure.ts';
import { issueText } from '../../../errors/issue.ts';
import { isDay } from '../../../fields/calendar.ts';
import { manyInSentence, oneInSentence, oneRef, type Resource } from '../../../schema/index.ts';
import { recordId } from '../../../schema/recordId.ts';
import { checkBody } from '../calls/checkBody.ts';

/** The maximum number of people in one call. */
const MOST = 1_000;

/** The people of a call, and its days. */
export interface PeopleOfCall {
  /** In the order of the body, each once. */
  ids: number[];
  /** The day from which they are assigned, or the last one of those who are released, YYYY-MM-DD; undefined for now. */
  date: string | undefined;
  /** The last day of an assignment that is over; undefined for one that is not. */
  until: string | undefined;
}

/** The labels of the days in messages. */
export const PEOPLE_LABELS = { date: 'Date', until: 'Until' };

/**
 * The people in a call's body: {employees: [{employee_id}, ...], date, until}.
 *
 * @param today the latest day, YYYY-MM-DD.
 * @throws AppError invalid for an empty list, a repeated or invalid id, a day that does not exist or is to come, and unknown fields.
 */
export function peopleOfBody(person: Resource, body: unknown, today: string): PeopleOfCall {
  const { employees, date, until } = checkBody(bodyOf(person), body, PEOPLE_LABELS);
  const ids = employees.map(({ employee_id }) => employee_id);
  const errors = noFailures();
  for (const [index, id] of ids.entries()) {
    if (ids.indexOf(id) !== index)
      errors[fieldAt(index)] = failure('chosenTwice', { resource: oneRef(person) });
  }
  for (const [name, day] of Object.entries({ date, until })) {
    const field = { field: name, label: PEOPLE_LABELS[name as 'date' | 'until'] };
    if (day && !isDay(day)) errors[name] = failure('notDate', { field });
    else if (day && day > today) errors[name] = failure('inFutureDay', { field });
  }
  const field = { field: 'until', label: PEOPLE_LABELS.until };
  if (until && errors.until === undefined && until < (date || today))
    errors.until = failure('beforeDay', { field, day: { day: date || today } });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { ids, date: date || undefined, until: until || undefined };
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
    date: z.string().nullish(),
    until: z.string().nullish(),
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
