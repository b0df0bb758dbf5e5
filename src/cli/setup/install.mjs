import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { alone } from './alone.mjs';
import { root } from './root.mjs';
import { run } from './run.mjs';
import { SetupError } from './SetupError.mjs';

const lockFile = path.join(root, 'package-lock.json');
const installed = path.join(root, 'node_modules/.package-lock.json');
const stampFile = path.join(root, 'node_modules/.plinth-stamp');

/** Commands for work on the code: they need the packages of tests, lint and development too. */
const DEVELOPMENT = ['test', 'test:long', 'dev', 'eject', 'bench', 'screenshots'];

/**
 * Nothing is asked of the registry that the lock file knows, no package runs a script of its own (the database's links are made when
 * it starts), and only errors are shown.
 */
const QUICK = [
  '--ignore-scripts',
  '--prefer-offline',
  '--no-audit',
  '--no-fund',
  '--no-progress',
  '--loglevel=error',
];

/**
 * Installs the locked packages when they are missing or not those of package-lock.json: for most commands what building and running
 * needs, for the others all. Packages that are there beyond that stay.
 */
export async function install(command, args) {
  const all =
    DEVELOPMENT.includes(command) || (command === 'generate' && ['types', 'page'].includes(args[0]));
  const set = all ? 'all' : 'run';
  if (isInstalled(set)) return;
  await alone(async () => {
    if (isInstalled(set)) return;
    const present = ['all', set].find(holdsLockedPackages);
    // Development packages are kept when the lock file changes.
    const wanted = hasDevelopmentPackages() ? 'all' : set;
    if (present === undefined) await npmCi(wanted);
    writeStamp(present ?? wanted);
  });
}

/** Whether the packages of a set are there; all of them include those of every set. */
function isInstalled(set) {
  if (!existsSync(stampFile)) return false;
  const stamp = readFileSync(stampFile, 'utf8');
  return stamp === stampOf('all') || stamp === stampOf(set);
}

function stampOf(set) {
  const hash = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  // Packages with native parts differ between machines that share a folder.
  return `${process.platform}-${process.arch} ${set} ${hash}\n`;
}

function writeStamp(set) {
  try {
    writeFileSync(stampFile, stampOf(set));
  } catch {
    // A read-only node_modules that holds the right packages is as good; it is compared again next time.
  }
}

/** Whether npm put the locked versions of a set there, with a command of its own (`npm ci`, `npm install`). */
function holdsLockedPackages(set) {
  if (!existsSync(installed)) return false;
  const wanted = JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  const present = JSON.parse(readFileSync(installed, 'utf8')).packages;
  return Object.entries(wanted).every(([name, locked]) => {
    // The clone itself and its workspace are no installed packages.
    if (!name.startsWith('node_modules/') || locked.link) return true;
    const isDevelopment = locked.dev === true || locked.devOptional === true;
    if (!present[name] && isDevelopment && set === 'run') return true;
    // Optional packages of other platforms, and what only those need, are rightly absent.
    if (!present[name]) return locked.optional === true && !isForHere(locked);
    return present[name].version === locked.version && existsSync(path.join(root, name));
  });
}

/** Whether packages are installed that only development needs. */
function hasDevelopmentPackages() {
  if (!existsSync(installed)) return false;
  const { packages } = JSON.parse(readFileSync(installed, 'utf8'));
  return Object.entries(packages).some(
    ([name, { dev }]) => dev === true && existsSync(path.join(root, name)),
  );
}

function isForHere({ os, cpu, libc }) {
  const suits = (list, here) => !list || list.includes(here);
  if (!os && !cpu) return false;
  return suits(os, process.platform) && suits(cpu, process.arch) && suits(libc, libcHere());
}

function libcHere() {
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
}

async function npmCi(set) {
  console.log('Installing the packages of package-lock.json (npm ci) ...');
  // Whatever NODE_ENV and npmrc say; the database and the build need the optional packages.
  const dev = set === 'all' ? '--include=dev' : '--omit=dev';
  const args = ['ci', dev, '--include=optional', ...QUICK, ...cacheArgs()];
  const npm = process.env.npm_execpath;
  const code = npm ? await run(process.execPath, [npm, ...args]) : await run('npm', args).catch(withoutNpm);
  if (code !== 0) throw new SetupError('npm ci failed; its messages are above.');
}

function withoutNpm() {
  throw new SetupError('npm was not found; it comes with Node.js.');
}

/** A cache of our own where npm's usual one cannot be written, such as in a HOME that is missing or someone else's. */
function cacheArgs() {
  const usual = process.env.npm_config_cache ?? path.join(os.homedir(), '.npm');
  if (isWritable(usual)) return [];
  return ['--cache', path.join(os.tmpdir(), `plinth-npm-${process.getuid?.() ?? 'cache'}`)];
}

function isWritable(folder) {
  const nearest = existsSync(folder) ? folder : path.dirname(folder);
  try {
    accessSync(nearest, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
