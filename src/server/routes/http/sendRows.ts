import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Row } from '../../database/runSql.ts';
import type { ListTotal, PageTotal } from '../../queries/lists/listTotal.ts';

/**
 * Answers `{...head, [key]: rows}` with rows that arrive in chunks: at once if there are few, otherwise streamed, so that no
 * answer is held in memory.
 *
 * @param key undefined for the bare rows.
 */
export async function sendRows(
  reply: FastifyReply,
  head: object,
  key: string | undefined,
  pieces: AsyncGenerator<Row[]>,
): Promise<FastifyReply> {
  const around = (rows: readonly Row[]) => (key === undefined ? rows : { ...head, [key]: rows });
  const first = (await pieces.next()).value ?? [];
  endWithConnection(reply, pieces);
  const second = await pieces.next();
  if (second.done) return reply.send(around(first));
  const text = Readable.from(jsonText(JSON.stringify(around([])), [first, second.value], pieces));
  return reply.type('application/json; charset=utf-8').send(text);
}

/**
 * Ends the reading together with the connection: otherwise a stream whose reader left before it began would never be read, and
 * keep its connection to the database.
 */
function endWithConnection({ raw }: FastifyReply, pieces: AsyncGenerator<Row[]>): void {
  const end = () => void pieces.return(undefined);
  if (raw.destroyed) end();
  else raw.once('close', end);
}

/** @param empty the answer without rows, whose list comes last. */
async function* jsonText(
  empty: string,
  begun: readonly Row[][],
  rest: AsyncGenerator<Row[]>,
): AsyncGenerator<string> {
  const rows = async function* () {
    yield* begun;
    yield* rest;
  };
  const end = empty.lastIndexOf(']');
  yield empty.slice(0, end);
  let separator = '';
  for await (const piece of rows()) {
    if (piece.length === 0) continue;
    yield separator + JSON.stringify(piece).slice(1, -1);
    separator = ',';
  }
  yield empty.slice(end);
}

/** Sets the total number of rows for pagers; pages of other origins can read it too. */
export function exposeTotal(reply: FastifyReply, total: number, name = 'X-Total-Count'): void {
  exposeHeader(reply, name, total);
}

/** The total of a list; X-Total-Count-More says that counting stopped there. */
export function exposeListTotal(reply: FastifyReply, { total, more }: ListTotal): void {
  exposeTotal(reply, total);
  if (more) exposeHeader(reply, 'X-Total-Count-More', 'true');
}

/** The same for a page whose list may not have been counted: X-More-Rows then says whether rows follow. */
export function exposePageTotal(reply: FastifyReply, { total, more }: PageTotal): void {
  if (total === undefined) exposeHeader(reply, 'X-More-Rows', String(more));
  else exposeListTotal(reply, { total, more });
}

/** Sets a header that pages of other origins can read. */
export function exposeHeader(reply: FastifyReply, name: string, value: string | number): void {
  const exposed = reply.getHeader('access-control-expose-headers');
  reply.header(name.toLowerCase(), value);
  reply.header('access-control-expose-headers', exposed === undefined ? name : `${exposed}, ${name}`);
}
