import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { alone } from './alone.mjs';
import { root } from './root.mjs';

/*
 * Each build is a folder dist/builds/<name> with the server and the web app that belong together. dist/server and dist/client are links
 * to the current one. A running server keeps the build that it was started from.
 */

/** The folder of everything that is built. */
export const dist = path.join(root, 'dist');
const NAMES = ['server', 'client'];

/** The folder of all builds. */
export const builds = path.join(dist, 'builds');

/** How long a killed build's leftovers are kept: another system may still be at work on them. In milliseconds. */
const UNFINISHED = 600_000;

/** Without a lock that the kernel releases nobody knows which builds are in use: so many of the newest are kept. */
const KEPT_WITHOUT_LOCKS = 3;

/** The name of the build that both links point to; undefined where there is none. */
export function currentBuild() {
  const [server, client] = NAMES.map(linkedBuild);
  return server === client && server !== undefined && isWhole(server) ? server : undefined;
}

function linkedBuild(name) {
  try {
    return path.basename(path.dirname(readlinkSync(path.join(dist, name))));
  } catch {
    return undefined;
  }
}

/** Whether a build is there: it gets its name once it is complete. */
export function isWhole(name) {
  return NAMES.every((part) => existsSync(path.join(builds, name, part)));
}

/** Points both links to a build. A kill in between leaves the old one, the new one or none as the current one. */
export function putInPlace(name) {
  for (const part of NAMES) {
    const place = path.join(dist, part);
    const fresh = path.join(dist, `.link-${process.pid}`);
    rmSync(fresh, { force: true });
    // Windows lets ordinary users link folders only by their full path.
    if (process.platform === 'win32') symlinkSync(path.join(builds, name, part), fresh, 'junction');
    else symlinkSync(path.join('builds', name, part), fresh);
    if (process.platform === 'win32' || !isLink(place)) rmSync(place, { recursive: true, force: true });
    renameSync(fresh, place);
  }
}

function isLink(place) {
  return lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}

/**
 * Marks the current build as used by this process, as long as it runs.
 * @returns the folder of the build.
 */
export function holdBuild() {
  // Between the look at the link and the mark no other process may replace and remove the build.
  return alone(async () => {
    const folder = path.dirname(realpathSync(path.join(dist, 'server')));
    if (process.platform === 'linux') await listen(`\0${markOf(folder)}-${process.pid}`);
    return folder;
  });
}

/** A name in Linux's abstract socket space, which the kernel removes however the process ends. */
function listen(name) {
  return new Promise((resolve, reject) => {
    const mark = net.createServer().on('error', reject);
    mark.listen(name, resolve).unref();
  });
}

function markOf(folder) {
  return `plinth-build-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
}

/** Removes the builds that no process uses, and leftovers of killed ones. */
export function sweep() {
  const current = currentBuild();
  const age = (name) => Date.now() - statSync(path.join(builds, name)).mtimeMs;
  const others = readdirSync(builds)
    .filter((name) => name !== current)
    .sort((a, b) => age(a) - age(b));
  const unused = others.filter((name, index) => {
    if (name.startsWith('.')) return age(name) > UNFINISHED;
    return process.platform === 'linux' ? !isHeld(name) : index >= KEPT_WITHOUT_LOCKS;
  });
  for (const name of unused) rmSync(path.join(builds, name), { recursive: true, force: true });
}

function isHeld(name) {
  return readFileSync('/proc/net/unix', 'utf8').includes(
    `@${markOf(realpathSync(path.join(builds, name)))}-`,
  );
}
