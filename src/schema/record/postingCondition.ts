import { expressionIn } from '../expression/check.ts';
import { comparedTexts, type Expression } from '../expression/Expression.ts';
import { evaluate, type Given, isNoAnswer, problemOfNoAnswer } from '../expression/evaluate.ts';
import { ExpressionError } from '../expression/parse.ts';
import { recordNames, type Scope } from '../expression/types.ts';
import type { FieldTypes } from '../fieldType.ts';
import { keptFor } from '../keptFor.ts';
import type { Resource } from '../resource.ts';

type Fields = Resource['fields'];

/**
 * Whether an entry's `when` holds for a movement's values, validated or in the API's format. A posted rule may be older than the
 * definition: it names fields and options as they were called then, and a field that is gone has no value.
 *
 * @throws ExpressionError where a value is missing that it compares.
 */
export function holds(
  when: string,
  { fields }: Pick<Resource, 'fields'>,
  types: FieldTypes,
  values: Given,
): boolean {
  const { known, scope } = readFor(fields, types);
  const condition = known.get(when) ?? read(when, scope);
  known.set(when, condition);
  const sent: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const field = fields[name];
    sent[name] = field === undefined ? value : (types[field.type]?.send(value, field) ?? null);
  }
  for (const { name, text } of condition.compared) {
    const option = fields[name]?.options?.find(({ was }) => was?.includes(text));
    if (option !== undefined && option.value === sent[name]) sent[name] = text;
  }
  const answer = evaluate(condition.expression, sent, { fiscalMonth: 1 });
  if (isNoAnswer(answer)) throw new ExpressionError(problemOfNoAnswer(when, answer));
  return answer === true;
}

interface Condition {
  expression: Expression;
  compared: ReturnType<typeof comparedTexts>;
}

function read(when: string, scope: Scope): Condition {
  const expression = expressionIn(when, scope);
  return { expression, compared: comparedTexts(expression) };
}

const readFor = keptFor((fields: Fields, types: FieldTypes) => {
  const names = recordNames({ fields }, types);
  const former = Object.values(fields).flatMap(({ name, was = [] }) => was.map((one) => [one, names[name]]));
  const scope: Scope = {
    names: { ...Object.fromEntries(former), ...names },
    resources: {},
    types,
    isPartial: true,
  };
  return { known: new Map<string, Condition>(), scope };
});
