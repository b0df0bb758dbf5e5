import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { callProduct } from '../support/callProduct.ts';
import { freshDataDir, type Product, startProduct } from '../support/product.ts';

/** How often the server is killed, in turn alone and together with its PostgreSQL. */
const KILLS = 20;
const WRITERS = 8;

interface Vendor {
  vendor_name: string;
  balance: number;
}

/** A write that was sent, under a key of its own. */
interface Write {
  vendor: Vendor;
  key: string;
}

let dataDir: string;
let product: Product;

beforeAll(async () => {
  dataDir = await freshDataDir();
  product = await startProduct(dataDir, { RESOURCES_DIR: inject('definitions') });
});

afterAll(async () => {
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const call = (method: string, path: string, body?: unknown, key?: string) =>
  callProduct(product, method, path, body, key);

function create({ vendor, key }: Write): Promise<Response> {
  return call('POST', '/vendor', { ...vendor, address: 'Dhaka', phone: '01711000000', note: 'Rahim' }, key);
}

/** Writes until the connection breaks; what was acknowledged, and what was under way then. */
async function write(acknowledged: Write[], underWay: Write[]): Promise<void> {
  for (;;) {
    const sent: Write = {
      vendor: { vendor_name: `Vendor ${randomUUID()}`, balance: Math.ceil(Math.random() * 1e6) / 100 },
      key: randomUUID(),
    };
    try {
      const reply = await create(sent);
      await reply.json();
      if (reply.ok) acknowledged.push(sent);
      else if (reply.status < 500) throw new Error(`refused with ${reply.status}`);
      else underWay.push(sent);
    } catch (error) {
      if (error instanceof Error && error.message.startsWith('refused')) throw error;
      underWay.push(sent);
      return;
    }
  }
}

async function allVendors(): Promise<Map<string, number[]>> {
  const { data } = (await (await call('GET', '/vendor')).json()) as { data: Vendor[] };
  const balances = new Map<string, number[]>();
  for (const { vendor_name, balance } of data) {
    balances.set(vendor_name, [...(balances.get(vendor_name) ?? []), balance]);
  }
  return balances;
}

it(
  `loses nothing acknowledged and keeps nothing by halves when it is killed ${KILLS} times while people write`,
  async () => {
    const acknowledged: Write[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const underWay: Write[] = [];
      const { length } = acknowledged;
      const writers = Array.from({ length: WRITERS }, () => write(acknowledged, underWay));
      await expect.poll(() => acknowledged.length).toBeGreaterThan(length);
      await new Promise((done) => setTimeout(done, Math.random() * 600));
      await product.kill(kill % 2 === 1);
      await Promise.all(writers);
      product = await startProduct(dataDir, { RESOURCES_DIR: inject('definitions') });

      const found = await allVendors();
      for (const { vendor } of acknowledged) expect(found.get(vendor.vendor_name)).toEqual([vendor.balance]);
      for (const { vendor } of underWay) {
        expect([undefined, [vendor.balance]]).toContainEqual(found.get(vendor.vendor_name));
      }

      // Whoever heard nothing sends the same form again, and has it once.
      for (const sent of underWay) expect((await create(sent)).status).toBe(200);
      acknowledged.push(...underWay);
      const after = await allVendors();
      for (const { vendor } of underWay) expect(after.get(vendor.vendor_name)).toEqual([vendor.balance]);
    }
    expect(acknowledged.length).toBeGreaterThan(KILLS * WRITERS);
  },
  KILLS * 60_000,
);
