/**
 * The list of 10,000 tools beside the same list by stock react-admin and by stock Refine, on the product's own calls: each peer is
 * installed and built in a folder for the run, and served compressed as the product serves itself.
 */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import serveFiles from '@fastify/static';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Browser } from 'playwright-core';
import { compress } from '../../src/cli/setup/compress.mjs';
import { launchBrowser, openPage } from '../support/browser.ts';
import { launchAuditor } from '../support/lighthouse.ts';
import type { Product } from '../support/product.ts';
import { slowPhone } from './slowPhone.ts';

const run = promisify(execFile);

/** How often each list is opened, in turns, so that a slow moment of the machine meets all. */
const ROUNDS = 5;

interface Listed {
  name: string;
  /** The host, and the path of the list. */
  origin: string;
  path: string;
  /** The cells of the rows: the first is there when one of them shows a text. */
  cell: string;
}

export async function benchPeers(product: Product): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-peers-'));
  const servers: FastifyInstance[] = [];
  try {
    const peer = async (name: string, cell: string): Promise<Listed> => {
      const { origin, server } = await servePeer(name, join(folder, name), product);
      servers.push(server);
      return { name, origin, path: name === 'refine' ? '/tool' : '/#/tool', cell };
    };
    const lists: Listed[] = [
      { name: 'plinth', origin: new URL(product.url).origin, path: '/dashboard/tool', cell: 'tbody tr td' },
      await peer('react-admin', '.RaDatagrid-row td'),
      await peer('refine', '[role=row] [role=gridcell]'),
    ];
    const browser = await launchBrowser();
    try {
      await printFirstRows(browser, lists, product.token);
    } finally {
      await browser.close();
    }
    await printScores(lists, product.token);
  } finally {
    for (const server of servers) await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Installs and builds a peer, and serves it with the product's calls below /api. */
export async function servePeer(name: string, folder: string, product: Product) {
  const peers = join(import.meta.dirname, 'peers');
  await cp(join(peers, name), folder, { recursive: true });
  await cp(join(peers, 'index.html'), join(folder, 'index.html'));
  await run('npm', ['install', '--no-audit', '--no-fund', '--legacy-peer-deps'], { cwd: folder });
  await run('npx', ['vite', 'build', '--logLevel', 'error'], { cwd: folder });
  const dist = join(folder, 'dist');
  await compress(dist);
  const server = Fastify();
  server.get('/api/*', async ({ url, headers }, reply) => {
    const answer = await fetch(new URL(url, product.url), {
      headers: { authorization: headers.authorization ?? '' },
    });
    const total = answer.headers.get('x-total-count');
    if (total !== null) reply.header('x-total-count', total);
    return reply
      .code(answer.status)
      .type(answer.headers.get('content-type') ?? 'text/plain')
      .send(Buffer.from(await answer.arrayBuffer()));
  });
  server.get('/health', async () => 'ok');
  server.get('/tool', (_request, reply) => reply.sendFile('index.html'));
  await server.register(serveFiles, { root: dist, preCompressed: true, maxAge: '1y' });
  return { server, origin: await server.listen({ port: 0, host: '127.0.0.1' }) };
}

/** Until the first row is there: on a desk, and on a slow phone, with an empty cache and again. */
async function printFirstRows(browser: Browser, lists: readonly Listed[], token: string): Promise<void> {
  for (const [device, slow] of [
    ['desk', undefined],
    ['slow phone', slowPhone],
  ] as const) {
    const first = new Map<string, number[]>(lists.map(({ name }) => [name, []]));
    const again = new Map<string, number[]>(lists.map(({ name }) => [name, []]));
    for (let round = 0; round < ROUNDS; round += 1)
      for (const { name, origin, path, cell } of lists) {
        const { page, close } = await openPage(browser, { url: origin, token });
        await slow?.(page);
        await page.addInitScript(`(${noteFirstRow})(${JSON.stringify(cell)})`);
        for (const times of [first, again]) {
          await page.goto('about:blank');
          await page.goto(path, { waitUntil: 'commit' });
          const noted = page.locator('html[data-first-row]');
          await noted.waitFor({ state: 'attached' });
          times.get(name)?.push(Number(await noted.getAttribute('data-first-row')));
        }
        await close();
      }
    console.log(`\nfirst row of 10,000, ${device}, ms`.padEnd(42), '   first   again');
    for (const { name } of lists) {
      const figures = [first, again].map((times) =>
        median(times.get(name) ?? [])
          .toFixed(0)
          .padStart(7),
      );
      console.log(name.padEnd(40), ...figures);
    }
  }
}

/**
 * Run in the page: notes when the first text of a row has been laid out, in milliseconds since the navigation began. The page looks by itself at
 * each frame, since Playwright looks every half second after a while. Lines in place of rows have no text.
 */
const noteFirstRow = `(cell) => {
  const look = () => {
    const isShown = (one) => one.textContent.trim() !== '' && one.getBoundingClientRect().width > 0;
    if ([...document.querySelectorAll(cell)].some(isShown)) document.documentElement.dataset.firstRow = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}`;

async function printScores(lists: readonly Listed[], token: string): Promise<void> {
  console.log('\nLighthouse of the list, performance'.padEnd(42), '   phone    desk');
  for (const { name, origin, path } of lists) {
    const auditor = await launchAuditor(origin, token);
    const figures: string[] = [];
    for (const preset of ['mobile', 'desktop'] as const) {
      const { scores } = await auditor.audit(path, ['performance'], preset);
      figures.push(String(scores.performance ?? 0).padStart(7));
    }
    await auditor.close();
    console.log(name.padEnd(40), ...figures);
  }
}

function median(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
}
