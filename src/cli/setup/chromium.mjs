import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';
import { run } from './run.mjs';
import { SetupError } from './SetupError.mjs';

const USUAL = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The path of a Chromium that runs: CHROMIUM_PATH, an installed one, Playwright's; else one is installed:
 * Playwright's, or as root Debian's package. Throws SetupError when all of that fails.
 */
export async function findChromium() {
  if (process.env.CHROMIUM_PATH) return checkNamed(process.env.CHROMIUM_PATH);
  return (
    (await firstThatRuns()) ??
    (await installed(downloadPlaywrights)) ??
    (await installed(installDebians)) ??
    giveUp()
  );
}

function checkNamed(named) {
  if (runs(named)) return named;
  throw new SetupError(`CHROMIUM_PATH is ${named}, which is no Chromium that runs here.`);
}

async function firstThatRuns() {
  const { chromium } = await import('playwright-core');
  return [...USUAL, chromium.executablePath()].find(runs);
}

async function installed(install) {
  await install();
  return firstThatRuns();
}

/** Also false when its system libraries are missing. */
function runs(file) {
  return (
    existsSync(file) && spawnSync(file, ['--version'], { timeout: 30_000, stdio: 'ignore' }).status === 0
  );
}

async function downloadPlaywrights() {
  console.log("The browser tests need a Chromium, and none was found: downloading Playwright's ...");
  const cli = path.join(root, 'node_modules/playwright-core/cli.js');
  // Where the network swallows the connection, the default of 30 s, tried five times, is a long silence.
  await run(process.execPath, [cli, 'install', '--no-shell', 'chromium'], {
    PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000',
  });
}

async function installDebians() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log("Installing Debian's Chromium (apt-get install chromium) ...");
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-q'], env);
  await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], env);
}

function giveUp() {
  throw new SetupError(
    'The browser tests need a Chromium, and none could be installed: install one (on Debian: apt-get install chromium), or set CHROMIUM_PATH to one.',
  );
}
