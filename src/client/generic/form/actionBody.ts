import { fieldTypes } from '../../../fields/index.ts';
import { type Action, checkField, type Resource } from '../../../schema/index.ts';
import type { Values } from './formValues.ts';

interface Where {
  /** The call goes to a host of another product. */
  elsewhere: boolean;
  /** The business day, YYYY-MM-DD. */
  today: string;
}

/**
 * The body of an action's call; undefined if it has none. Our server computes the values that the action writes and rejects
 * them in the body; another host expects them there.
 *
 * @param values the values of its form, in the API's format.
 */
export async function actionBody(
  { fields, api }: Pick<Resource, 'fields' | 'api'>,
  { set }: Pick<Action, 'set'>,
  values: Values,
  { elsewhere, today }: Where,
): Promise<Values | undefined> {
  const body = elsewhere ? { ...values, ...written(fields, set, today) } : values;
  if (Object.keys(body).length === 0) return undefined;
  if (!elsewhere || api.names === undefined) return body;
  const { toHost } = await import('../../providers/host/hostNames.ts');
  return toHost(body, api.names);
}

/** Maps the errors of another host's field names to ours. */
export async function ownErrors(
  errors: Readonly<Record<string, unknown>> = {},
  resource: Pick<Resource, 'api'>,
  { elsewhere }: Pick<Where, 'elsewhere'>,
): Promise<Record<string, unknown>> {
  if (!elsewhere) return { ...errors };
  const { nameFrom } = await import('../../providers/host/hostNames.ts');
  const { namesIn } = await import('../../providers/host/hostRow.ts');
  const names = namesIn(resource);
  return Object.fromEntries(Object.entries(errors).map(([place, words]) => [nameFrom(names, place), words]));
}

function written(fields: Resource['fields'], set: Action['set'], today: string): Values {
  return Object.fromEntries(
    Object.entries(set).map(([name, value]) => {
      const field = fields[name];
      const type = field && fieldTypes[field.type];
      if (field === undefined || type === undefined) return [name, value];
      const dated = type.defaultOn?.(value, today) ?? value;
      const result = checkField(field, fieldTypes, dated, { intent: 'update' });
      return [name, 'value' in result ? type.send(result.value, field) : value];
    }),
  );
}
