import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { alone } from './alone.mjs';
import { builds, currentBuild, isWhole, putInPlace, sweep } from './builds.mjs';
import { root } from './root.mjs';
import { run } from './run.mjs';
import { SetupError } from './SetupError.mjs';

/** The two parts of a build, the sources of each, and the folders among them that do not concern it. */
const PARTS = [
  { name: 'server', title: 'the server', args: ['--ssr'], of: ['src'], without: ['src/client'] },
  {
    name: 'client',
    title: 'the web app',
    args: [],
    // src/cli/setup has the plugins of its build.
    of: ['src', 'src/cli/setup', 'docs/guide'],
    without: ['src/server', 'src/cli'],
  },
];

/** Builds the parts that are missing or older than their sources. Up to date, it costs a few milliseconds. */
export async function build() {
  if (currentBuild() === wantedBuild()) return;
  await alone(async () => {
    const wanted = wantedBuild();
    if (currentBuild() === wanted) return;
    if (!isWhole(wanted)) await make(wanted);
    putInPlace(wanted);
    sweep();
  });
}

/** The name of a build is the hash of the sources of each part: `<server>-<client>`. */
function wantedBuild() {
  return PARTS.map(hashOf).join('-');
}

/** Names, sizes and times of all sources: quick, and different after every edit and checkout. */
function hashOf(part) {
  const hash = createHash('sha256');
  const found = part.of.flatMap((folder) => sources(folder, part.without));
  const files = ['vite.config.ts', 'package-lock.json', 'tsconfig.json', ...found];
  for (const file of files) {
    const { size, mtimeMs } = statSync(path.join(root, file));
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex').slice(0, 16);
}

function sources(folder, without) {
  if (without.includes(folder)) return [];
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory() ? sources(`${folder}/${entry.name}`, without) : `${folder}/${entry.name}`,
    );
}

/**
 * Makes a whole build before it gets its name, so that a kill at any moment leaves no half of one. The name was taken before: an edit
 * during the build makes the result stale, not current.
 */
async function make(wanted) {
  const fresh = path.join(builds, `.new-${process.pid}`);
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  const before = currentBuild();
  const hashes = (name) => name?.split('-') ?? [];
  // Both at once: each of them leaves a core idle for part of its time.
  const made = await Promise.allSettled(
    PARTS.map((part, index) => {
      const into = path.join(fresh, part.name);
      return hashes(before)[index] === hashes(wanted)[index]
        ? cpSync(path.join(builds, before, part.name), into, { recursive: true })
        : buildPart(part, into);
    }),
  );
  const failure = made.find(({ status }) => status === 'rejected');
  if (failure) {
    rmSync(fresh, { recursive: true, force: true });
    throw failure.reason;
  }
  rmSync(path.join(builds, wanted), { recursive: true, force: true });
  renameSync(fresh, path.join(builds, wanted));
}

async function buildPart(part, into) {
  console.log(`Building ${part.title} ...`);
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  // NODE_ENV: a build made for development is many times as large.
  const args = [vite, 'build', ...part.args, '--outDir', into, '--logLevel', 'warn'];
  const code = await run(process.execPath, args, { NODE_ENV: 'production' });
  if (code !== 0) throw new SetupError(`The build of ${part.title} failed; its messages are above.`);
}
