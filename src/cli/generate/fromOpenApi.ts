import $RefParser from '@apidevtools/json-schema-ref-parser';
import pluralize from 'pluralize';
import { StartError } from '../../errors/StartError.ts';
import { RESERVED_CALL_ROOTS, RESERVED_CALLS } from '../../schema/grammar/reserved.ts';
import { SYSTEM_COLUMNS } from '../../server/database/syncPlan.ts';
import { askJson } from './askJson.ts';
import { isEnvelope } from './fromSample.ts';
import { identifier, type Sketch, type SketchedApi } from './Sketch.ts';
import { fieldsOf, flat, isRecord, type Schema } from './schemaFields.ts';
import { settleNames } from './settleNames.ts';

/** Version 2 has the schema at once, and the body among the parameters. */
interface Content {
  content?: Readonly<Record<string, { schema?: Schema }>>;
  schema?: Schema;
}

interface Operation {
  parameters?: readonly (Content & { in?: string })[];
  requestBody?: Content;
  responses?: Readonly<Record<string, Content>>;
}

type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

/**
 * A sketch for each collection of an OpenAPI description (3.x, or 2): a path whose GET answers a list of objects.
 *
 * @param source a file or an address.
 * @param only the name of one resource; all by default.
 * @param token sent as a bearer token, where an address wants one.
 * @throws StartError where it cannot be read or describes no such collection.
 */
export async function fromOpenApi(
  source: string,
  { only, token }: { only?: string | undefined; token?: string | undefined } = {},
): Promise<Sketch[]> {
  const paths = await read(source, token);
  const found = settleNames(
    Object.entries(paths).flatMap(([path, operations]) => sketch(path, operations, paths) ?? []),
  );
  const names = found.map(({ name }) => name);
  // Targets of references are known by the names, and names in rows by the references.
  const wanted = settleNames(linked(found, names)).filter(({ name }) => only === undefined || name === only);
  if (wanted.length > 0) return wanted;
  const there = names.length > 0 ? ` It describes ${names.join(', ')}.` : '';
  throw new StartError(`${source} describes no list${only === undefined ? '' : ` of ${only}`}.${there}`);
}

async function read(source: string, token: string | undefined): Promise<Paths> {
  const given = /^https?:/.test(source) ? ((await askJson(source, token)) as object) : source;
  try {
    const description = await $RefParser.dereference(given);
    return (description as { paths?: Paths }).paths ?? {};
  } catch (error) {
    throw new StartError(
      `The description ${source} cannot be read: ${(error as Error).message.split('\n')[0]}`,
    );
  }
}

function sketch(path: string, operations: Paths[string], paths: Paths): Sketch | undefined {
  const answer = answerOf(operations.get);
  const list = answer && listOf(answer);
  const parts = path.split('/').filter((part) => part !== '');
  const last = parts.at(-1);
  if (list === undefined || last === undefined || last.startsWith('{') || isOwnCall(path)) return undefined;
  const above = parts.slice(0, -1).findLast((part) => !part.startsWith('{') && part !== 'api');
  const body = bodyOf(operations.post);
  const one = oneOf(path, paths);
  const fields = fieldsOf(list.item, body).filter(({ name }) => !Object.hasOwn(SYSTEM_COLUMNS, name));
  if (fields.length === 0) return undefined;
  return {
    name: identifier(pluralize.singular(last)),
    among: above && identifier(pluralize.singular(above)),
    from: `its description of ${path}`,
    fields,
    api: callsOf(path, list, operations, one),
  };
}

/** Whether the product has this call itself, so that no definition may take it. */
function isOwnCall(path: string): boolean {
  const call = below(path);
  const [root = ''] = call.slice(1).split('/');
  return (
    (RESERVED_CALLS as readonly string[]).includes(`GET ${call}`) ||
    (RESERVED_CALL_ROOTS as readonly string[]).includes(root)
  );
}

const below = (call: string) => call.replace(/^\/api(?=\/)/, '');

/** The path of one record: the collection's with one parameter more. */
function oneOf(path: string, paths: Paths): { path: string; operations: Paths[string] } | undefined {
  const found = Object.keys(paths).find(
    (other) => other.startsWith(`${path}/`) && /^\/\{\w+\}$/.test(other.slice(path.length)),
  );
  return found === undefined ? undefined : { path: `${path}/{id}`, operations: paths[found] ?? {} };
}

function callsOf(
  path: string,
  { rows, item }: { rows?: string; item: Schema },
  operations: Paths[string],
  one: ReturnType<typeof oneOf>,
): SketchedApi {
  const row = (operation: Operation | undefined) => {
    const at = rowOf(answerOf(operation), item);
    return at === undefined ? {} : { row: at };
  };
  const { get, put, patch, delete: remove } = one?.operations ?? {};
  const change = put ? 'PUT' : 'PATCH';
  const record = below(one?.path ?? path);
  return {
    list: { call: `GET ${below(path)}`, ...(rows !== undefined && { rows }) },
    one: get ? { call: `GET ${record}`, ...row(get) } : 'from list',
    ...(operations.post && { create: { call: `POST ${below(path)}`, ...row(operations.post) } }),
    ...((put ?? patch) && { update: { call: `${change} ${record}`, ...row(put ?? patch) } }),
    ...(remove && { delete: { call: `DELETE ${record}` } }),
  };
}

function answerOf(operation: Operation | undefined): Schema | undefined {
  const { responses = {} } = operation ?? {};
  const [, success] = Object.entries(responses).find(([status]) => /^2/.test(status)) ?? [];
  return jsonOf(success ?? responses.default);
}

function bodyOf(operation: Operation | undefined): Schema | undefined {
  const schema = jsonOf(operation?.requestBody ?? operation?.parameters?.find((each) => each.in === 'body'));
  return schema && flat(schema);
}

function jsonOf(content: Content | undefined): Schema | undefined {
  const json = Object.entries(content?.content ?? {}).find(([type]) => type.includes('json'))?.[1];
  return (json ?? content)?.schema;
}

/** The records in a list's answer, and their place if the answer is wrapped. */
function listOf(answer: Schema): { item: Schema; rows?: string } | undefined {
  const schema = flat(answer);
  if (schema.items !== undefined) return isRecord(schema.items) ? { item: flat(schema.items) } : undefined;
  const properties = Object.entries(schema.properties ?? {});
  const [at, inside] = properties.find(([, { items }]) => items && isRecord(items)) ?? [];
  if (inside?.items && at !== undefined) return { item: flat(inside.items), rows: at };
  for (const [key, wrapped] of properties.filter(([name, { items }]) => isEnvelope(name) && !items)) {
    const list = listOf(wrapped);
    if (list?.rows !== undefined) return { ...list, rows: `${key}.${list.rows}` };
  }
  return undefined;
}

/** The field of an answer with the record; undefined if the answer is the record. */
function rowOf(answer: Schema | undefined, item: Schema): string | undefined {
  const properties = answer && flat(answer).properties;
  const known = Object.keys(item.properties ?? {});
  if (known.filter((name) => properties?.[name] !== undefined).length * 2 > known.length) return undefined;
  return Object.entries(properties ?? {}).find(
    ([name, schema]) => name !== 'errors' && isRecord(schema),
  )?.[0];
}

/** Fields that are called after another collection point to it. */
function linked(sketches: readonly Sketch[], names: readonly string[]): Sketch[] {
  return sketches.map((sketch) => ({
    ...sketch,
    fields: sketch.fields.map((field) => {
      const [, stem] = /^(.+)_id$/.exec(field.name) ?? [];
      const to = names.find((name) => name === stem);
      return to === undefined ? field : { ...field, type: 'reference', to, guess: 'by its name' };
    }),
  }));
}
