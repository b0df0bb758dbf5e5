import { invalid } from '../../../errors/AppError.ts';
import { type Failure, type FieldFailures, failure, noFailures } from '../../../errors/failure.ts';
import { fitsView, type Resource, type ViewKind } from '../../../schema/index.ts';
import { readAs } from '../../access/readAs.ts';
import type { Context, ReadContext } from '../../context.ts';
import type { ListRequest, QueryString } from '../../queries/lists/listParameters.ts';
import { searchedList } from '../../queries/lists/searchList.ts';
import { businessToday } from '../../sql/businessTime.ts';
import type { FieldSql } from '../../sql/fieldSql.ts';
import { recordShape } from '../../sql/recordShape.ts';
import { answers, type JsonSchema } from '../http/openapi.ts';
import type { RecordCall } from './RecordCall.ts';
import { listQuerySchema } from './recordSchemas.ts';
import { type Listed, requestOf } from './sendList.ts';

/** A call beside a list that answers what the list finds in the form that a kind of view needs. */
export interface ViewCall {
  kind: ViewKind;
  path: (list: string) => string;
  summary: string;
  /** Its parameters beside those of the list; `_by` names the field that the view is made of. */
  parameters: JsonSchema;
  answer: JsonSchema;
  /** @param own the parameters that are not the list's. */
  read: (found: ViewRequest, own: OwnParameters) => Promise<object>;
}

export interface ViewRequest {
  /** The context of the reader. */
  context: ReadContext;
  request: ListRequest;
  /** The field that the view is made of. */
  by: FieldSql;
}

/** The values of the call's own parameters, and the errors among them. */
export interface OwnParameters {
  value: (name: string) => string | undefined;
  /** @throws AppError invalid. */
  refuse: (name: string, wrong: Failure) => never;
}

/** The call for the own list of a resource and for each of its further lists; none if no field can make such a view. */
export function viewCalls(product: Context, resource: Resource, call: ViewCall): RecordCall[] {
  const names = Object.values(resource.fields)
    .filter((field) => fitsView(call.kind, field, resource.name, product.types) === true)
    .map(({ name }) => name);
  if (names.length === 0) return [];
  const { properties, ...schema } = listQuerySchema(resource, product.types) as { properties: JsonSchema };
  const own = { _by: { enum: names, description: 'The field that the view is made of' }, ...call.parameters };
  const further = Object.values(resource.lists);
  const lists: Listed[] = [
    { operation: resource.api.list, where: {} },
    ...further.map(({ operation, where, view }) => ({ operation, where, sort: view.sort })),
  ];
  return lists.map((listed) => ({
    method: 'GET',
    path: call.path(listed.operation.path),
    summary: call.summary,
    access: 'list',
    schema: {
      querystring: { ...schema, properties: { ...properties, ...own } },
      response: answers(call.answer),
    },
    handler: async (request, reply) => {
      const context = readAs(product, request.actor);
      const given = request.query as QueryString;
      const query = Object.fromEntries(Object.entries(given).filter(([name]) => !Object.hasOwn(own, name)));
      const shape = recordShape(context, resource);
      const name = String(given._by ?? '');
      const by = names.includes(name) ? shape.fields.get(name) : undefined;
      if (by === undefined)
        throw invalid({
          _by: failure('notMadeOf', {
            name: name.slice(0, 50),
            names: { every: names.filter((one) => shape.fields.has(one)) },
          }),
        });
      const reading = { reader: request.actor.id, today: businessToday(context.timeZone) };
      const requested = requestOf(shape, query, listed, reading);
      const { request: found } = await searchedList(context, resource, requested);
      return reply.send({
        success: true,
        ...(await call.read({ context, request: found, by }, ownParameters(given))),
      });
    },
  }));
}

function ownParameters(given: QueryString): OwnParameters {
  return {
    value: (name) => {
      const value = given[name];
      return value === undefined ? undefined : String(value);
    },
    refuse: (name, wrong) => {
      const errors: FieldFailures = noFailures();
      errors[name] = wrong;
      throw invalid(errors);
    },
  };
}
