import path from 'node:path';
import { build } from './build.mjs';
import { findChromium } from './chromium.mjs';
import { root } from './root.mjs';
import { run } from './run.mjs';
import { SetupError } from './SetupError.mjs';

/**
 * Everything: types, lint, then all tests. `args` go to vitest (`npm test -- tests/ledger`); `env` to the tests.
 * The quick checks come first, so that a slip shows before the browser starts.
 */
export async function test(args, env = {}) {
  await both(
    step('tsc', []),
    step('biome', ['check']).then(() => build()),
  );
  const chromium = await findChromium();
  await step('vitest', ['run', ...args], { ...env, CHROMIUM_PATH: chromium });
}

/** The types take one core as long as all else before the tests takes the other. */
async function both(...steps) {
  for (const { status, reason } of await Promise.allSettled(steps)) if (status === 'rejected') throw reason;
}

async function step(name, args, env) {
  console.log(`\n> ${[name, ...args].join(' ')}`);
  const code = await run(path.join(root, 'node_modules/.bin', name), args, env);
  if (code !== 0) throw new SetupError(`${name} failed.`);
}
