import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { databaseUrl } from '../support/cluster.ts';
import { hasPgBouncer, type PgBouncer, startPgBouncer } from '../support/pgbouncer.ts';
import { COMMANDS, freshDataDir, type Product, spawnNode, startProduct } from '../support/product.ts';
import { type Asked, halfSender, readWhole, stalledReader } from '../support/readers.ts';

/**
 * The built product with the sample company's year under many readers, slow readers and half-sent bodies, in a database
 * of its own: on the embedded database and behind PgBouncer, then with PLINTH_SOAK=60 an hour of mixed load. tests/api/load.test.ts
 * has the same kinds of readers in every run.
 */

const READERS = [24, 48, 96];
const ROUNDS = 3;
const SLOW = 40;
const SLOW_SECONDS = 60;
const HALF_SENT = 200;
/** How long the mixed load lasts, in minutes: 30 or more. Left out without it, because tests beside it would be measured, too. */
const SOAK_MINUTES = Number(process.env.PLINTH_SOAK ?? 0);
/** The rest of a client of the soak after each answer, in milliseconds: a steady load, whose slowest answers can be compared. */
const SOAK_PAUSE = 250;

const FILES = ['institution.ndjson', 'entities.ndjson.gz', 'journal.ndjson.gz'].map(
  (name) => `resources/demo/${name}`,
);
const PAGE = '/api/vendor?_start=0&_end=5';
const PATIENCE = 1_200_000;

interface Place {
  env: Record<string, string>;
  close: () => Promise<void>;
}

async function embedded(): Promise<Place> {
  const dataDir = await freshDataDir();
  return { env: { DATA_DIR: dataDir }, close: () => rm(dataDir, { recursive: true, force: true }) };
}

async function behindPgBouncer(): Promise<Place> {
  const address = inject('postgres');
  const bouncer: PgBouncer = await startPgBouncer(address);
  const name = `load_${randomBytes(4).toString('hex')}`;
  const maintain = async (statement: string) => {
    const client = new pg.Client({ connectionString: databaseUrl(address, 'postgres') });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await maintain(`create database ${name}`);
  const dataDir = await freshDataDir();
  return {
    env: { DATA_DIR: dataDir, DATABASE_URL: bouncer.urlOf(name) },
    close: async () => {
      await bouncer.stop();
      await maintain(`drop database ${name} with (force)`);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const PLACES = [
  { name: 'on the embedded database', make: embedded },
  ...(hasPgBouncer ? [{ name: 'behind PgBouncer', make: behindPgBouncer }] : []),
];

describe.each(PLACES)('the sample company $name', ({ make }) => {
  let place: Place;
  let product: Product;
  let server: Asked;
  let lists: string[];
  let vendor: number;

  beforeAll(async () => {
    place = await make();
    await importCompany(place.env);
    product = await startProduct(place.env.DATA_DIR as string, place.env);
    server = { url: product.url.replace(/\/api$/, ''), token: product.token };
    const busiest = await busiestProject();
    vendor = await firstVendor();
    lists = [
      '/api/wage',
      '/api/employee/salary/all',
      '/api/supply_inventory_project',
      `/api/supply_cash_project/ledger/${busiest}?dateFrom=2000-01-01&dateTo=2200-01-01`,
      '/api/wage?_sort=amount&_order=desc',
    ];
  }, PATIENCE);
  afterAll(async () => {
    await product?.stop();
    await place?.close();
  });

  async function importCompany(env: Record<string, string>): Promise<void> {
    const importing = spawnNode([...COMMANDS, 'import', ...FILES], env);
    await new Promise((done) => importing.once('exit', done));
    expect(importing.exitCode).toBe(0);
  }

  async function firstVendor(): Promise<number> {
    const response = await fetch(`${server.url}${PAGE}`, {
      headers: { authorization: `Bearer ${server.token}` },
    });
    const { data } = (await response.json()) as { data: { id: number }[] };
    return data[0]?.id as number;
  }

  async function busiestProject(): Promise<number> {
    const response = await fetch(`${server.url}/api/wage`, {
      headers: { authorization: `Bearer ${server.token}` },
    });
    const { data } = (await response.json()) as { data: { project_id: number }[] };
    const counts = new Map<number, number>();
    for (const { project_id } of data) counts.set(project_id, (counts.get(project_id) ?? 0) + 1);
    return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] as number;
  }

  /** Asks for a page of five, and signs in, again and again while `work` lasts; the longest of each, in milliseconds. */
  async function besides(work: Promise<unknown>): Promise<{ page: number; signIn: number }> {
    const longest = { page: 0, signIn: 0 };
    let isOver = false;
    const over = work.finally(() => {
      isOver = true;
    });
    do {
      const start = performance.now();
      expect(await readWhole(server, PAGE)).toBe(200);
      longest.page = Math.max(longest.page, performance.now() - start);
      const before = performance.now();
      expect(await signIn()).toBe(200);
      longest.signIn = Math.max(longest.signIn, performance.now() - before);
      await sleep(200);
    } while (!isOver);
    await over;
    return longest;
  }

  let changes = 0;

  /** Writes a new phone number to a vendor; the status of the answer. */
  async function changeVendor(): Promise<number> {
    changes += 1;
    const response = await fetch(`${server.url}/api/vendor/${vendor}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ phone: `017${String(changes).padStart(8, '0')}` }),
    });
    await response.arrayBuffer();
    return response.status;
  }

  async function signIn(): Promise<number> {
    const response = await fetch(`${server.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@example.com', password: 'correct horse battery' }),
    });
    await response.arrayBuffer();
    return response.status;
  }

  it.each(READERS)(
    'is read by %i at once, each of its longest lists',
    async (count) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const list of lists) {
          const all = Promise.all(Array.from({ length: count }, () => readWhole(server, list)));
          const { page } = await besides(all);
          expect(await all).toEqual(Array(count).fill(200));
          // The design's promise for a page beside any load.
          expect(page).toBeLessThan(3_000);
        }
      }
    },
    PATIENCE,
  );

  it(
    'answers beside slow readers and bodies that stop halfway, and is as before when they are gone',
    async () => {
      const memory = await product.memory();
      const slow = await Promise.all(Array.from({ length: SLOW }, () => stalledReader(server, '/api/wage')));
      const reading = setInterval(() => {
        for (const socket of slow) socket.read(4_096);
      }, 250);
      const half = await Promise.all(
        Array.from({ length: HALF_SENT }, () =>
          halfSender(server.url, '/api/login', { length: 10_000, part: 'x'.repeat(5_000) }),
        ),
      );
      const { page } = await besides(sleep(SLOW_SECONDS * 1_000));
      expect(page).toBeLessThan(3_000);
      clearInterval(reading);
      for (const socket of [...slow, ...half]) socket.destroy();
      expect(await readWhole(server, '/api/wage')).toBe(200);
      await expect
        .poll(() => product.memory(), { timeout: 60_000, interval: 1_000 })
        .toBeLessThan(1.2 * memory);
    },
    PATIENCE,
  );

  it.runIf(SOAK_MINUTES >= 30)(
    `stays level in memory and in its slowest answers for ${SOAK_MINUTES} minutes`,
    async () => {
      const samples: { memory: number; p99: number }[] = [];
      for (let minute = 0; minute < SOAK_MINUTES; minute += 1) {
        const times: number[] = [];
        const until = Date.now() + 60_000;
        const client = async (call: () => Promise<number>) => {
          while (Date.now() < until) {
            const start = performance.now();
            expect(await call()).toBe(200);
            times.push(performance.now() - start);
            await sleep(SOAK_PAUSE);
          }
        };
        await Promise.all([
          client(() => readWhole(server, PAGE)),
          client(() => readWhole(server, '/api/employee?_start=0&_end=20&q=a')),
          client(() => readWhole(server, lists[3] as string)),
          client(changeVendor),
        ]);
        times.sort((a, b) => a - b);
        samples.push({
          memory: await product.memory(),
          p99: times[Math.floor(times.length * 0.99)] as number,
        });
      }
      const mean = (part: typeof samples, key: 'memory' | 'p99') =>
        part.reduce((sum, sample) => sum + sample[key], 0) / part.length;
      // The first ten minutes fill caches and the heap; after them nothing may grow.
      const early = samples.slice(10, 20);
      const late = samples.slice(-10);
      const course = JSON.stringify(samples);
      expect(mean(late, 'memory'), course).toBeLessThan(1.2 * mean(early, 'memory'));
      expect(mean(late, 'p99'), course).toBeLessThan(1.5 * mean(early, 'p99'));
    },
    (SOAK_MINUTES + 10) * 60_000,
  );
});
