import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import type { MissingTables } from '../database/missingTables.ts';
import type { Database } from '../database/open.ts';
import { serverVersion } from '../database/serverVersion.ts';
import { productVersion } from '../productVersion.ts';
import { answers } from './http/openapi.ts';

/**
 * GET /about: the running versions, for support. It queries the database, so it also shows that the database responds.
 *
 * @param missingTables the missing tables and columns: `missing` names them, as `table vendor`.
 * @param database where it is: within the data folder, or at a DATABASE_URL.
 */
export function registerAbout(
  api: FastifyInstance,
  { db }: Context,
  database: Database['kind'] | undefined,
  missingTables: MissingTables,
): void {
  const version = productVersion();
  const schema = {
    summary: 'The version of the product and of its database',
    tags: ['Settings'],
    response: answers(),
  };
  api.get('/about', { schema }, async () => {
    return {
      success: true,
      data: {
        version,
        postgresql: await serverVersion(db),
        database: database ?? null,
        missing: await missingTables.missing(),
      },
    };
  });
}
