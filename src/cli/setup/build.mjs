import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { alone } from './alone.mjs';
import { root } from './root.mjs';
import { run } from './run.mjs';
import { SetupError } from './SetupError.mjs';

const dist = path.join(root, 'dist');

/** The two builds, what each is made of, and which folders of that do not concern it. */
const PARTS = [
  { name: 'server', title: 'the server', args: ['--ssr'], of: ['src'], without: ['src/client'] },
  {
    name: 'client',
    title: 'the web app',
    args: [],
    of: ['src', 'docs/guide'],
    without: ['src/server', 'src/cli'],
  },
];

/** Builds what is missing or older than its sources. Up to date, it costs a few milliseconds. */
export async function build() {
  if (PARTS.every(isFresh)) return;
  await alone(async () => {
    for (const part of PARTS) {
      if (!isFresh(part)) await buildPart(part);
    }
  });
}

function isFresh(part) {
  const stamp = path.join(dist, `${part.name}.stamp`);
  return (
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === stampOf(part) &&
    existsSync(path.join(dist, part.name))
  );
}

/** Names, sizes and times of all sources: quick, and different after every edit and checkout. */
function stampOf(part) {
  const hash = createHash('sha256');
  const found = part.of.flatMap((folder) => sources(folder, part.without));
  const files = ['vite.config.ts', 'package-lock.json', 'tsconfig.json', ...found];
  for (const file of files) {
    const { size, mtimeMs } = statSync(path.join(root, file));
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

function sources(folder, without) {
  if (without.includes(folder)) return [];
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory() ? sources(`${folder}/${entry.name}`, without) : `${folder}/${entry.name}`,
    );
}

async function buildPart(part) {
  console.log(`Building ${part.title} ...`);
  // Taken before the build: an edit during it makes the result stale, not fresh.
  const stamp = stampOf(part);
  sweepUnfinished();
  const fresh = path.join(dist, `.new-${process.pid}`);
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  // NODE_ENV: a build made for development is many times as large.
  const args = [vite, 'build', ...part.args, '--outDir', fresh, '--logLevel', 'warn'];
  const code = await run(process.execPath, args, { NODE_ENV: 'production' });
  if (code !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    throw new SetupError(`The build of ${part.title} failed; its messages are above.`);
  }
  putInPlace(fresh, part);
  writeFileSync(path.join(dist, `${part.name}.stamp`), stamp);
}

/** Swaps whole folders, so that a kill at any moment leaves an old build, a new one or none, never a mixture. */
function putInPlace(fresh, part) {
  const place = path.join(dist, part.name);
  const old = path.join(dist, `.old-${process.pid}`);
  rmSync(path.join(dist, `${part.name}.stamp`), { force: true });
  rmSync(old, { recursive: true, force: true });
  if (existsSync(place)) renameSync(place, old);
  renameSync(fresh, place);
  rmSync(old, { recursive: true, force: true });
}

/** Removes what killed builds left. */
function sweepUnfinished() {
  mkdirSync(dist, { recursive: true });
  for (const name of readdirSync(dist).filter((name) => /^\.(new|old)-/.test(name))) {
    const left = path.join(dist, name);
    if (Date.now() - statSync(left).mtimeMs > 600_000) rmSync(left, { recursive: true, force: true });
  }
}
