import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommand } from '../cli/runCommand.ts';
import { callProduct } from '../support/callProduct.ts';
import type { TestDatabase } from '../support/postgres.ts';
import { freshDataDir, type Product, startProduct } from '../support/product.ts';
import { productDatabase } from '../support/server.ts';

/**
 * Two servers on one database, each with a folder of definitions of its own: new ones reach one first, then the other.
 */

const RESOURCES = resolve(import.meta.dirname, '../../resources');
const OLDER = /The definitions in \S+ are older than those in force/;

/** What a field of the vendors is called: in the definitions of before, and after. */
const NAMES = ['phone', 'mobile'] as const;
type Name = (typeof NAMES)[number];

interface Server {
  folder: string;
  dataDir: string;
  product: Product;
}

interface Write {
  vendor_name: string;
  number: string;
}

let database: TestDatabase;
let before: { vendor: string; access: string };
const servers: Server[] = [];

beforeAll(async () => {
  database = await productDatabase();
  const read = (name: string) => readFile(join(RESOURCES, name), 'utf8');
  before = { vendor: await read('vendor.yaml'), access: await read('access.yaml') };
  for (const _ of ['one', 'other']) {
    const folder = await mkdtemp(join(tmpdir(), 'plinth-definitions-'));
    await cp(RESOURCES, folder, { recursive: true });
    const dataDir = await freshDataDir();
    servers.push({ folder, dataDir, product: await start(folder, dataDir) });
  }
});
afterAll(async () => {
  await Promise.all(servers.map(({ product }) => product.stop()));
  for (const { folder, dataDir } of servers)
    for (const path of [folder, dataDir]) await rm(path, { recursive: true, force: true });
  await database?.close();
});

function start(folder: string, dataDir: string, options: string[] = []): Promise<Product> {
  const env = { DATABASE_URL: database.url, RESOURCES_DIR: folder, LOG_LEVEL: 'warn' };
  return startProduct(dataDir, env, options);
}

async function restart(server: Server, options: string[] = []): Promise<void> {
  await server.product.stop();
  server.product = await start(server.folder, server.dataDir, options);
}

/** The definitions that call the field so, and the access rules that name it. */
async function deploy({ folder }: Server, name: Name): Promise<void> {
  const renamed = before.vendor
    .replaceAll('phone', 'mobile')
    .replace('type: mobile,', 'type: phone, was: phone,');
  const named = before.access.replaceAll(/(?<=on: vendor,.*)\bphone\b/g, name);
  await writeFile(join(folder, 'vendor.yaml'), name === 'phone' ? before.vendor : renamed);
  await writeFile(join(folder, 'access.yaml'), named);
}

const call = (server: Server, method: string, path: string, body?: unknown, key?: string) =>
  callProduct(server.product, method, path, body, key);

/** What the field is called in the calls of a server. */
async function nameAt(server: Server): Promise<Name | undefined> {
  const { fields } = (await resource(server)) ?? {};
  return NAMES.find((name) => fields !== undefined && Object.hasOwn(fields, name));
}

async function resource(server: Server): Promise<{ fields: Record<string, unknown> } | undefined> {
  const reply = await fetch(server.product.url.replace('/api', '/resources.json'), {
    headers: { authorization: `Bearer ${server.product.token}` },
  });
  return ((await reply.json()) as { resources: Record<string, { fields: Record<string, unknown> }> })
    .resources.vendor;
}

async function columns(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = 'public.vendor'::regclass and attnum > 0 and not attisdropped`,
  );
  return rows.map(({ name }) => name).filter((name) => NAMES.some((known) => known === name));
}

/** Writes through a server, under whatever name it takes, also while it is away; every write is acknowledged in the end. */
async function writeOn(server: Server, until: () => boolean, acknowledged: Write[]): Promise<void> {
  let name: Name = 'phone';
  while (!until()) {
    const write = { vendor_name: `Vendor ${randomUUID()}`, number: `017${Math.floor(Math.random() * 1e8)}` };
    const key = randomUUID();
    for (let done = false; !done; ) {
      const body = { vendor_name: write.vendor_name, address: 'Dhaka', note: 'Rahim', balance: 12.5 };
      const status = await call(server, 'POST', '/vendor', { ...body, [name]: write.number }, key).then(
        async (reply) => {
          await reply.arrayBuffer();
          return reply.status;
        },
        () => 0,
      );
      done = status === 200 || status === 201;
      if (status === 422) name = name === 'phone' ? 'mobile' : 'phone';
      else if (!done) expect([0, 401, 503]).toContain(status);
      // Without a pause the writers would take the processor from the servers that start.
      await sleep(20);
    }
    acknowledged.push(write);
  }
}

/** Every acknowledged write is there, once and whole, at both servers; and the books agree. */
async function expectWhole(acknowledged: readonly Write[], name: Name): Promise<void> {
  expect(await columns()).toEqual([name]);
  for (const server of servers) {
    const { data } = (await (await call(server, 'GET', '/vendor')).json()) as {
      data: Record<string, unknown>[];
    };
    const numbers = new Map(data.map((vendor) => [vendor.vendor_name, vendor[name]]));
    expect(numbers.size).toBe(data.length);
    expect(acknowledged.filter(({ vendor_name, number }) => numbers.get(vendor_name) !== number)).toEqual([]);
  }
  const { code, stdout } = await runCommand(['verify'], {
    RESOURCES_DIR: (servers[0] as Server).folder,
    DATABASE_URL: database.url,
  });
  expect([code, stdout]).toEqual([0, expect.stringContaining('all agree')]);
}

it('take a rename from one to the other while both are written to, and lose nothing', {
  // A busy machine takes longer for its many starts.
  timeout: 300_000,
}, async () => {
  const [one, other] = servers as [Server, Server];
  const acknowledged: Write[] = [];
  let over = false;
  const writers = [one, other, one, other].map((server) => writeOn(server, () => over, acknowledged));
  const more = async () => {
    const { length } = acknowledged;
    await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(length + 20);
  };
  await more();

  await deploy(one, 'mobile');
  await restart(one);
  await expect.poll(() => nameAt(other), { timeout: 30_000 }).toBe('mobile');
  await more();

  // It has the files of before, and must not add their column again.
  await restart(other);
  expect(other.product.log()).toMatch(OLDER);
  expect(other.product.log().match(/older than/g)).toHaveLength(1);
  expect(await nameAt(other)).toBe('mobile');
  expect(await columns()).toEqual(['mobile']);
  await more();

  await deploy(other, 'mobile');
  await restart(other);
  expect(other.product.log()).not.toMatch(OLDER);
  await more();

  over = true;
  await Promise.all(writers);
  await expectWhole(acknowledged, 'mobile');

  // The rollback of a deploy: the folder that brought them goes back, and the values with it.
  await deploy(one, 'phone');
  await restart(one);
  expect(await nameAt(one)).toBe('phone');
  await expect.poll(() => nameAt(other), { timeout: 30_000 }).toBe('phone');
  await expectWhole(acknowledged, 'phone');
});
