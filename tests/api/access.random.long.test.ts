import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { tableName } from '../../src/server/sql/recordSql.ts';
import { shippedDefinitions } from '../schema/reading.ts';
import { type Canaries, plantCanaries } from '../support/canaries.ts';
import { startCompany } from '../support/company.ts';
import { knock, readableAddresses } from '../support/knock.ts';
import { without } from '../support/plantedLeaks.ts';
import {
  hiddenIn,
  hidingRole,
  type RandomRole,
  randomRole,
  readerOf,
  written,
} from '../support/randomRoles.ts';
import { signInAnew, signInAs, usersWithRoles } from '../support/roles.ts';
import type { TestServer } from '../support/server.ts';

/**
 * Random roles over the definitions that come along: grants, conditions, fields that are read or hidden, and restrictions. Every address
 * is asked for by each of them, and no value is answered that is not theirs. PLINTH_ROLES=5 tries only so many.
 */

const COUNT = Number(process.env.PLINTH_ROLES ?? 50);
const SEED = Number(process.env.PLINTH_SEED ?? Date.now() % 2 ** 31);

const RESOURCES = resolve(import.meta.dirname, '../../resources');
const shipped = (name: string) => readFileSync(resolve(RESOURCES, name), 'utf8');
const resources = Object.values(shippedDefinitions().resources);
const roles = fc
  .sample(randomRole(resources), { numRuns: COUNT, seed: SEED })
  .map((role, n) => [`random_${n}`, role] as const);
// Roles of the kind above may by chance hide nothing.
const hiding = fc
  .sample(hidingRole(resources), { numRuns: 12, seed: SEED })
  .map((role, n) => [`hiding_${n}`, role] as const);
const all = [...roles, ...hiding];

let server: TestServer;
let canaries: Canaries;
/** How many fields were answered to all roles. */
let answered = 0;

beforeAll(async () => {
  console.info(`${COUNT} roles from PLINTH_SEED=${SEED}`);
  server = await startCompany({
    logLevel: 'error',
    definitions: [
      { file: 'resources/access.yaml', text: accessOf(all) },
      usersWithRoles(...all.map(([name]) => name)),
      ...['reports', 'dashboards'].flatMap((folder) =>
        readdirSync(resolve(RESOURCES, folder)).map((name) => ({
          file: `resources/${folder}/${name}`,
          text: shipped(`${folder}/${name}`),
        })),
      ),
    ],
  });
  canaries = await plantCanaries(server);
}, 300_000);
afterAll(() => server?.close());

/** The shipped roles, which dashboards name, and the random ones. */
function accessOf(random: readonly (readonly [string, RandomRole])[]): string {
  const own = parse(shipped('access.yaml'));
  for (const [name, role] of random) {
    const { role: rules, restrict } = written(name, role);
    own.roles[name] = rules;
    own.restrict.push(...restrict);
  }
  return stringify(own);
}

it.each(roles)(
  'shows %s no value that is not theirs, at any address',
  async (name, role) => {
    const token = await signInAs(server, name);
    const may = await readerOf(server, role);
    const { leaks, failed, seen } = await knock(
      server,
      canaries,
      { role: name, token },
      readableAddresses(server),
      may,
    );
    answered += seen.size;
    expect({ leaks: [...leaks], failed }, stringify(written(name, role))).toEqual({ leaks: [], failed: [] });
  },
  300_000,
);

it('finds what roles hide where their rules are taken away', async () => {
  const addresses = readableAddresses(server);
  const found = { leaking: 0, tight: [] as string[] };
  for (const [name, role] of hiding) {
    const may = await readerOf(server, role);
    for (const { name: on, api } of hiddenIn(role, resources)) {
      if (!(await hasRecords(on))) continue;
      const mend = without(name, on, 'when', 'fields', 'hide')(server);
      const token = await signInAnew(server, name);
      const lists = addresses.filter((address) => address.split('?')[0] === api.list.path);
      const { leaks } = await knock(server, canaries, { role: name, token }, lists, may);
      mend();
      if (leaks.size > 0) found.leaking++;
      else found.tight.push(`${name} ${on}`);
    }
  }
  expect(found.tight).toEqual([]);
  expect(found.leaking).toBeGreaterThan(0);
  expect(answered).toBeGreaterThan(COUNT);
}, 300_000);

/** Whether the sample company has a record of a resource, and so a canary. */
async function hasRecords(name: string): Promise<boolean> {
  const { rows } = await server.context.pool.query(`select from ${tableName({ name })} limit 1`);
  return rows.length > 0;
}
