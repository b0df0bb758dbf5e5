import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** How long a reader may read nothing of a streamed answer, in milliseconds. */
const LONGEST_STALL = 60_000;

/**
 * Closes the connection of a client that stops reading a streamed answer, because it uses memory, and often a connection to the
 * database. An answer that is still being computed is not closed, however long that takes.
 */
export function cutStalledReaders(app: FastifyInstance, longestStall = LONGEST_STALL): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isStream = typeof (payload as { pipe?: unknown } | null)?.pipe === 'function';
    if (isStream)
      watch(reply.raw, longestStall, () =>
        request.log.info('A client stopped reading an answer; its connection was closed'),
      );
    done(null, payload);
  });
}

function watch(response: ServerResponse, longestStall: number, onCut: () => void): void {
  let takenAt = Date.now();
  const noteProgress = () => {
    takenAt = Date.now();
  };
  const timer = setInterval(() => {
    if (!response.writableNeedDrain) return noteProgress();
    if (Date.now() - takenAt < longestStall) return;
    onCut();
    response.destroy();
  }, longestStall / 4);
  timer.unref();
  response.on('drain', noteProgress).once('close', () => clearInterval(timer));
}
