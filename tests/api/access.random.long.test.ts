import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { shippedDefinitions } from '../schema/reading.ts';
import { type Canaries, plantCanaries } from '../support/canaries.ts';
import { startCompany } from '../support/company.ts';
import { knock, readableAddresses } from '../support/knock.ts';
import { without } from '../support/plantedLeaks.ts';
import { type RandomRole, randomRole, readerOf, written } from '../support/randomRoles.ts';
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
const roles = fc
  .sample(randomRole(Object.values(shippedDefinitions().resources)), { numRuns: COUNT, seed: SEED })
  .map((role, n) => [`random_${n}`, role] as const);

let server: TestServer;
let canaries: Canaries;
/** How many fields were answered to all roles. */
let answered = 0;

beforeAll(async () => {
  console.info(`${COUNT} roles from PLINTH_SEED=${SEED}`);
  server = await startCompany({
    logLevel: 'error',
    definitions: [
      { file: 'resources/access.yaml', text: accessOf(roles) },
      usersWithRoles(...roles.map(([name]) => name)),
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
function accessOf(all: readonly (readonly [string, RandomRole])[]): string {
  const own = parse(shipped('access.yaml'));
  for (const [name, role] of all) {
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
  const leaking: string[] = [];
  for (const [name, role] of roles.slice(0, 8)) {
    const may = await readerOf(server, role);
    for (const { on, fields, hide } of role.grants) {
      const path = server.context.resources[on]?.api.list.path;
      if (path === undefined || (fields ?? hide) === undefined || role.denials.length > 0) continue;
      const mend = without(name, on, 'when', 'fields', 'hide')(server);
      const token = await signInAnew(server, name);
      const { leaks } = await knock(server, canaries, { role: name, token }, [path], may);
      mend();
      if (leaks.size > 0) leaking.push(`${name} ${on}`);
    }
  }
  expect(leaking).not.toEqual([]);
  expect(answered).toBeGreaterThan(COUNT);
});
