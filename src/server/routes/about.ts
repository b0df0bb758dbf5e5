import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Database } from '../database/open.ts';
import { answers } from '../http/openapi.ts';
import type { Lacking } from '../lacking.ts';
import { productVersion } from '../productVersion.ts';

/**
 * GET /about: what runs here, for whoever asks for help. It asks the database, so it also tells that it answers.
 *
 * @param lacking what the database has lost: `missing` names it, as `table vendor`.
 * @param database where it is: within the data folder, or at a DATABASE_URL.
 */
export function registerAbout(
  api: FastifyInstance,
  { db }: Context,
  database: Database['kind'] | undefined,
  lacking: Lacking,
): void {
  const version = productVersion();
  const schema = {
    summary: 'The version of the product and of its database',
    tags: ['Settings'],
    response: answers(),
  };
  api.get('/about', { schema }, async () => {
    const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db);
    return {
      success: true,
      data: {
        version,
        postgresql: rows[0]?.server_version ?? null,
        database: database ?? null,
        missing: await lacking.missing(),
      },
    };
  });
}
