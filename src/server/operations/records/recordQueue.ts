/**
 * Records that are created or edited at the same moment, each by a call with a single statement, are written together by one
 * statement, which is its own transaction (docs/decisions/movements-together.md).
 */
import type { Resource } from '../../../schema/index.ts';
import type { Context } from '../../context.ts';
import { failsEveryCall } from '../../database/databaseError.ts';
import type { Row } from '../../database/runSql.ts';
import { type GroupedStatements, groupedStatements, PLACE } from '../../sql/groupedStatements.ts';
import { type Outcome, writeInGroups } from '../calls/writeInGroups.ts';
import { type UpdateParameters, updateRow } from './updateRow.ts';
import { checkedRow, uniqueViolation } from './writeRecord.ts';

/** A record to write: the parameters of its statement, and its body's values for the message of a violation. */
export interface RecordWrite<Parameters> {
  parameters: Parameters;
  values: Readonly<Record<string, unknown>>;
}

export interface InsertParameters {
  values: Readonly<Record<string, unknown>>;
  /** The account that made it. */
  by: number | null;
  /** Posted values, for the audit row. */
  posted: Readonly<Record<string, number>>;
}

/** Writes records, alone or with others. @throws AppError invalid, valueTaken, fieldsTaken. */
export interface RecordQueue {
  insert: (write: RecordWrite<InsertParameters>) => Promise<Row>;
  /** Resolves to undefined for a missing record. */
  update: (write: RecordWrite<UpdateParameters>) => Promise<Row | undefined>;
}

const queues = new WeakMap<Context, Map<Resource, RecordQueue>>();

export function recordQueue(context: Context, resource: Resource): RecordQueue {
  const own = queues.get(context) ?? new Map<Resource, RecordQueue>();
  queues.set(context, own);
  const queue = own.get(resource) ?? makeQueue(context, resource);
  own.set(resource, queue);
  return queue;
}

function makeQueue(context: Context, resource: Resource): RecordQueue {
  const { insert, update } = groupedStatements(context, resource);
  return {
    insert: writeInGroups<RecordWrite<InsertParameters>, Row>(
      async (writes, turn) => {
        await turn();
        return (await writeGroup(context, resource, insert, writes)) as Outcome<Row>[];
      },
      () => undefined,
    ),
    update: writeInGroups<RecordWrite<UpdateParameters>, Row | undefined>(
      async (writes, turn) => {
        await turn();
        const outcomes = await writeGroup(context, resource, update, writes);
        return writes.map(
          (write, index) => outcomes[index] ?? { answer: updateAlone(context, resource, write) },
        );
      },
      ({ parameters }) => String(parameters.id),
    ),
  };
}

/**
 * A duplicate unique value refuses the whole statement: each record is then tried alone. Not if the database fails every call;
 * if the connection broke, it is unknown whether the statement was committed.
 *
 * @returns the outcome of each, undefined for one without a row.
 */
async function writeGroup<Parameters>(
  context: Context,
  resource: Resource,
  statement: GroupedStatements['insert'],
  writes: readonly RecordWrite<Parameters>[],
): Promise<(Outcome<Row> | undefined)[]> {
  try {
    const records = JSON.stringify(writes.map((write) => write.parameters));
    const rows = await statement(context.db, { records });
    const byPlace = new Map(rows.map(({ [PLACE]: place, ...row }) => [Number(place), row]));
    return writes.map((_write, index) => outcomeOf(resource, byPlace.get(index + 1)));
  } catch (error) {
    const [first] = writes;
    if (first !== undefined && writes.length === 1)
      return [{ error: uniqueViolation(error, context, resource, first.values) }];
    if (failsEveryCall(error)) return writes.map(() => ({ error }));
    const outcomes: (Outcome<Row> | undefined)[] = [];
    for (const write of writes) outcomes.push(...(await writeGroup(context, resource, statement, [write])));
    return outcomes;
  }
}

function outcomeOf(resource: Resource, row: Row | undefined): Outcome<Row> | undefined {
  try {
    return row && { answer: checkedRow(resource, row) };
  } catch (error) {
    return { error };
  }
}

/** Waits for a lock on the record. */
function updateAlone(
  context: Context,
  resource: Resource,
  { parameters, values }: RecordWrite<UpdateParameters>,
): Promise<Row | undefined> {
  return updateRow(context.db, context, resource, parameters, values);
}
