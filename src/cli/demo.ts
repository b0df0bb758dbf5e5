import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { StartError } from '../errors/StartError.ts';
import { type Config, readConfig } from '../server/config.ts';
import type { Context } from '../server/context.ts';
import { accountResource } from '../server/sql/recordSql.ts';
import { table } from '../server/tables.ts';
import { businessNow } from './businessNow.ts';
import { runAfterwards } from './demo/afterwards.ts';
import { FILES, withYearUpToNow } from './demo/yearUpToNow.ts';
import { importFiles } from './import/importFiles.ts';
import { describeLineMistake } from './import/LineMistake.ts';
import { makeProgress } from './progress.ts';
import { parseServing, serve } from './start.ts';

/** The sign-in page shows this account: a demonstration contains no secrets. */
const SIGN_IN = { ADMIN_EMAIL: 'demo@example.com', ADMIN_PASSWORD: 'plinth-demo' };

/** The key under which the database stores that it contains the demonstration. */
const MARK = 'demo';

/**
 * `npm run demo`: the product with a sample company, in a data folder of its own. The first start loads the
 * company, whose year ends on that day; later ones keep its state. DATABASE_URL is ignored, so that a demonstration never goes into a
 * firm's database. With `--watch` saved definitions take effect at once, as with `npm start`.
 *
 * @throws StartError for any other argument.
 */
export function run(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const options = parseServing(args, 'npm run demo', ['watch', 'accept']);
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim() !== ''));
  const config = readConfig({ DATA_DIR: './data-demo', ...SIGN_IN, ...given, DATABASE_URL: undefined });
  const demo = { email: config.adminEmail, password: config.adminPassword ?? SIGN_IN.ADMIN_PASSWORD };
  return serve(config, {
    ...options,
    demo,
    async beforeListen(context) {
      await loadCompany(config, context);
      console.log(`The demonstration: sign in with ${demo.email} and ${demo.password}`);
    },
  });
}

async function loadCompany(config: Config, context: Context): Promise<void> {
  if (await isMarked(context)) return;
  if (await hasRecords(context)) {
    throw new StartError(
      `The data folder ${config.dataDir} holds other data; set DATA_DIR to another folder for the demonstration.`,
    );
  }
  const folder = join(config.resourcesDir, 'demo');
  const missing = FILES.map((name) => join(folder, name)).find((file) => !existsSync(file));
  if (missing !== undefined)
    throw new StartError(`There is no sample company for these definitions at ${missing}.`);
  console.log('Loading the sample company ...');
  const now = businessNow(context.timeZone);
  const { lines, mistakes } = await withYearUpToNow(folder, now, (files) =>
    importFiles(context, files, makeProgress(process.stderr), {
      async alongside(trx) {
        await runAfterwards(trx, context, folder);
        await trx.insertInto('plinth.setting').values({ name: MARK, value: 'true' }).execute();
      },
    }),
  );
  if (mistakes.length > 0) throw new StartError(mistakes.map(describeLineMistake).join('\n'));
  console.log(`${lines.toLocaleString('en')} records and movements loaded`);
}

async function isMarked({ db }: Context): Promise<boolean> {
  const row = await db
    .selectFrom('plinth.setting')
    .select('name')
    .where('name', '=', MARK)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether anything was entered beside the accounts. */
async function hasRecords(context: Context): Promise<boolean> {
  const accounts = accountResource(context);
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from ${table.audit} where user_id is not null or resource <> ${accounts?.name ?? ''})
      or exists (select from ${table.transaction}) as found`.execute(context.db);
  return rows[0]?.found === true;
}
