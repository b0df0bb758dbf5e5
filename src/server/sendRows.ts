import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Row } from './queries/runSql.ts';

/**
 * Answers `{...head, [key]: rows, ...tail}` with rows that come in pieces: at once where there are few, else streamed, so that
 * no answer is held in memory.
 */
export async function sendRows(
  reply: FastifyReply,
  head: object,
  key: string,
  pieces: AsyncGenerator<Row[]>,
): Promise<FastifyReply> {
  const first = (await pieces.next()).value ?? [];
  const second = await pieces.next();
  if (second.done) return reply.send({ ...head, [key]: first });
  const text = Readable.from(jsonText(head, key, [first, second.value], pieces));
  return reply.type('application/json; charset=utf-8').send(text);
}

async function* jsonText(
  head: object,
  key: string,
  begun: readonly Row[][],
  rest: AsyncGenerator<Row[]>,
): AsyncGenerator<string> {
  const rows = async function* () {
    yield* begun;
    yield* rest;
  };
  yield `${JSON.stringify({ ...head, [key]: [] }).slice(0, -2)}`;
  let separator = '';
  try {
    for await (const piece of rows()) {
      if (piece.length === 0) continue;
      yield separator + JSON.stringify(piece).slice(1, -1);
      separator = ',';
    }
  } finally {
    // Whoever stops listening half-way lets the source go.
    await rest.return(undefined);
  }
  yield ']}';
}

/** How many there are in all, for pagers; browsers of other hosts may read it too. */
export function exposeTotal(reply: FastifyReply, total: number, name = 'X-Total-Count'): void {
  const exposed = reply.getHeader('access-control-expose-headers');
  reply.header(name.toLowerCase(), total);
  reply.header('access-control-expose-headers', exposed === undefined ? name : `${exposed}, ${name}`);
}
