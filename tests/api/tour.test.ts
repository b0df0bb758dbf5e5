import { readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';

/**
 * docs/tour.md walks a vendor payment through the server. This records one and compares the files whose functions ran with
 * those that the tour names. Files that take part only with functions without a name (hooks) are not counted.
 */

const TOUR = readFileSync('docs/tour.md', 'utf8');
/** More than a newcomer can follow; a change that needs one more file makes the way longer for every call. */
const MOST_FILES = 22;

/** Run by timers, whether a call comes or not. */
const BACKGROUND = [
  'src/server/operations/settings/version.ts',
  'src/server/routes/http/cutStalledReaders.ts',
];

let server: TestServer;
let vendor: number;
beforeAll(async () => {
  server = await startServer();
  const { body } = await server.api('POST', '/vendor', {
    vendor_name: 'Meghna Steel',
    phone: '01711000000',
    address: 'Dhaka',
    note: 'Rods',
    balance: 1000,
  });
  vendor = body.data.id;
  await server.api('POST', '/cash/opening', { balance: 1000 });
});
afterAll(() => server.close());

/** The files of src/server named under a heading of the tour. */
function filesUnder(heading: string): string[] {
  const section = TOUR.split(/^## /m).find((part) => part.startsWith(heading)) ?? '';
  return [
    ...new Set([...section.matchAll(/`(src\/server\/[^`]+\.ts)`/g)].map((match) => match[1] as string)),
  ];
}

/** The files of src/server that have a function which runs during `work`. */
async function filesOf(work: () => Promise<void>): Promise<string[]> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await work();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  await session.post('Profiler.stopPreciseCoverage');
  session.disconnect();
  const ran = result.filter(({ functions }) =>
    functions.some(({ functionName, ranges }) => functionName !== '' && (ranges[0]?.count ?? 0) > 0),
  );
  return ran.flatMap(({ url }) => /src\/server\/.*\.ts/.exec(url)?.[0] ?? []).sort();
}

async function pay(key: string): Promise<void> {
  const { status } = await server.api(
    'POST',
    '/vendor/payment',
    { vendor_id: vendor, amount: 10, bank_id: null },
    { headers: { 'idempotency-key': key } },
  );
  expect(status).toBe(200);
}

it('names each file of the server that a vendor payment crosses, and no other', async () => {
  // The first call makes what later ones keep, such as the text of statements.
  await pay('first');
  const files = await filesOf(() => pay('second'));
  const walked = [...filesUnder('Before the route'), ...filesUnder('The walk')].sort();
  expect(files.filter((file) => !BACKGROUND.includes(file))).toEqual(walked);
});

it('crosses few files from the route to the committed rows', () => {
  expect(filesUnder('The walk').length).toBeLessThanOrEqual(MOST_FILES);
});
