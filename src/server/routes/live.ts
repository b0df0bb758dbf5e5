import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, invalid } from '../../errors/AppError.ts';
import { failure } from '../../errors/failure.ts';
import { accessOf } from '../access/compile.ts';
import type { Actor, Context } from '../context.ts';
import { APPROVAL } from '../queries/approvals/Approval.ts';
import { type ChangeFeed, type FeedReader, visibleTo } from '../queries/changes/changeFeed.ts';
import { readPosition } from '../queries/changes/position.ts';
import { type Changes, readChanges, readRecentChanges } from '../queries/changes/readChanges.ts';
import { callerFinder } from './accounts/authenticate.ts';
import { isAllowed } from './http/guardAccess.ts';
import { answers } from './http/openapi.ts';

const tags = ['Live updates'];

/** Streams of one process, and of one user: a browser opens one for all of its tabs. */
const MOST = { all: 2_000, ofUser: 20 };

/** A client that reads this little of what it is sent is cut off, in bytes; it continues from its position. */
const LONGEST_BACKLOG = 256 * 1024;

/** In seconds: a page loads in less, even on a slow line. */
const LONGEST_RECENT = 300;

const change = {
  type: 'object',
  required: ['entity', 'id', 'version'],
  properties: {
    entity: { type: 'string', description: 'The resource, or a book without a record, such as cash' },
    id: { type: ['integer', 'null'], description: 'null: many records, or a book without a record' },
    version: { type: 'integer', description: 'Increases with each change of the record' },
  },
};

const streamSchema = {
  summary: 'What others change, as server-sent events',
  description:
    'The event `changes` has a list of changes, and `reset` means that everything may have changed. The id of an event is the ' +
    'position after it: send it as Last-Event-ID to continue there.',
  tags,
  response: {
    200: {
      description: 'Success',
      content: { 'text/event-stream': { schema: { type: 'string' } } },
    },
    '4xx': answers()['4xx'],
  },
};

const pollSchema = {
  summary: 'What others have changed since a position',
  tags,
  querystring: {
    type: 'object',
    properties: {
      last: {
        type: 'integer',
        minimum: 1,
        maximum: LONGEST_RECENT,
        description: 'In place of it the changes of the last seconds',
      },
      since: {
        type: 'string',
        description: 'The position of the call before; without it only the present one',
      },
    },
  },
  response: answers({
    type: 'object',
    required: ['success', 'data'],
    properties: {
      success: { const: true },
      data: {
        type: 'object',
        required: ['position', 'changes', 'reset'],
        properties: {
          position: { type: 'string' },
          changes: { type: 'array', items: change },
          reset: { type: 'boolean', description: 'Everything may have changed' },
        },
      },
    },
  }),
};

type Query = Readonly<Record<string, string | string[] | undefined>>;

/** GET /live and GET /live/changes (docs/calling.md, "Live updates"), in a scope below /api. */
export function registerLive(api: FastifyInstance, context: Context, feed: ChangeFeed): void {
  const streams = new Map<FeedReader, number>();
  const findCaller = callerFinder(context);
  const mayRead = readGuard(context);

  api.addHook('onResponse', ({ method }, _reply, done) => {
    if (method !== 'GET' && method !== 'HEAD') feed.wake();
    done();
  });

  api.get('/live', { schema: streamSchema, config: { live: true } }, async (request, reply) => {
    refuseTooMany([...streams.values()], request.actor);
    const stream = new PassThrough();
    const reader = readerOf(context, request, stream, mayRead, findCaller);
    streams.set(reader, request.actor.id);
    reply.raw.once('close', () => {
      streams.delete(reader);
      feed.leave(reader);
      stream.destroy();
    });
    // Proxies must pass each event on at once.
    reply
      .type('text/event-stream')
      .header('cache-control', 'no-store, no-transform')
      .header('x-accel-buffering', 'no');
    feed.join(reader, request.headers['last-event-id']?.toString()).catch((err: unknown) => {
      request.log.debug({ err }, 'A live stream could not begin');
      stream.end();
    });
    return reply.send(stream);
  });

  api.get<{ Querystring: Query }>('/live/changes', { schema: pollSchema }, async ({ query, actor }) => {
    const recent = readSeconds(query.last);
    const given = query.since === undefined ? undefined : String(query.since);
    const since = given === undefined ? undefined : readPosition(given);
    const found =
      recent === undefined
        ? await readChanges(context.db, since)
        : await readRecentChanges(context.db, recent);
    const { position, changes, lost } = visibleTo({ mayRead }, actor, found);
    const reset = lost || (given !== undefined && since === undefined);
    return { success: true, data: { position, changes, reset } };
  });
}

/** @throws AppError invalid for anything but a whole number of seconds. */
function readSeconds(given: string | string[] | undefined): number | undefined {
  if (given === undefined) return undefined;
  const seconds = Number(given);
  if (Number.isInteger(seconds) && seconds >= 1 && seconds <= LONGEST_RECENT) return seconds;
  throw invalid({ last: failure('notLimit', { name: 'last', most: String(LONGEST_RECENT) }) });
}

/** Whether a user may see that an entity changes: those who may read its records. Everyone may read the books. */
function readGuard({ resources, settings }: Context): FeedReader['mayRead'] {
  return (entity, actor) => {
    // Its changes name no record.
    if (entity === APPROVAL) return true;
    const resource = Object.hasOwn(resources, entity) ? resources[entity] : undefined;
    if (resource === undefined)
      return (
        Object.hasOwn(settings.books, entity) &&
        (actor.access === undefined || actor.access.nominal.has(entity))
      );
    return isAllowed(resource, 'list', actor) || isAllowed(resource, 'one', actor);
  };
}

/** @throws AppError tooManyStreams, busy. */
function refuseTooMany(users: readonly number[], { id }: Actor): void {
  if (users.length >= MOST.all) throw new AppError('busy');
  if (users.filter((user) => user === id).length >= MOST.ofUser) throw new AppError('tooManyStreams');
}

function readerOf(
  context: Context,
  { tokenHash: hash, isProgram, log }: FastifyRequest,
  stream: PassThrough,
  mayRead: FeedReader['mayRead'],
  findCaller: ReturnType<typeof callerFinder>,
): FeedReader {
  const write = (text: string) => {
    if (stream.writableEnded || stream.destroyed) return;
    stream.write(text);
    if (stream.writableLength < LONGEST_BACKLOG) return;
    log.info('A client did not read its live updates; its stream was ended');
    stream.destroy();
  };
  return {
    actor: async () => {
      const caller = await findCaller({ hash, isProgram });
      // A user whose role demands a second factor, and who has none any more, reads nothing.
      if (caller === undefined || caller.mustSetUp) return undefined;
      return { ...caller, access: accessOf(context, caller) };
    },
    mayRead,
    send: (changes) => write(eventText(changes)),
    beat: (position) => write(`id: ${position}\n\n`),
    end: () => void stream.end(),
  };
}

/** An event in the format of server-sent events. */
function eventText({ position, changes, lost }: Changes): string {
  const [name, data] = lost ? ['reset', []] : ['changes', changes];
  return `id: ${position}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
