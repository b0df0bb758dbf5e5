import path from 'node:path';
import { build } from './build.mjs';
import { findChromium } from './chromium.mjs';
import { root } from './root.mjs';
import { run } from './run.mjs';
import { SetupError } from './SetupError.mjs';
import { SHORT_LIVED } from './shortLived.mjs';

/**
 * Types, lint, then all tests; with names (`npm test -- search`) only the test files whose paths contain one of them, with no
 * more than these need (see vite.config.ts). `args` go to vitest, `env` to the tests.
 */
export async function test(args, env = {}) {
  if (args.some((arg) => !arg.startsWith('-'))) return vitest(args, env);
  // The quick checks come first, so that a slip shows before the browser starts.
  await both(
    // By default four checkers, each of which checks again much of what they share: twice the processor time.
    step('tsc', bin('tsc'), ['--checkers', '1']),
    step('biome', bin('biome'), ['check']).then(() => build()),
  );
  await vitest(args, { ...env, CHROMIUM_PATH: await findChromium() });
}

/** Prints how the long tables are sampled, so that a run can be repeated. */
function vitest(args, env) {
  const { TEST_SEED = '7' } = process.env;
  if (!env.PLINTH_LONG) console.log(`\nLong tables are sampled with TEST_SEED=${TEST_SEED}.`);
  const program = path.join(root, 'node_modules/vitest/vitest.mjs');
  return step('vitest', process.execPath, [...SHORT_LIVED, program, 'run', ...args], { ...env, TEST_SEED });
}

/** The types take one core as long as all else before the tests takes the other. */
async function both(...steps) {
  for (const { status, reason } of await Promise.allSettled(steps)) if (status === 'rejected') throw reason;
}

function bin(name) {
  return path.join(root, 'node_modules/.bin', name);
}

async function step(name, program, args, env) {
  console.log(`\n> ${[name, ...args].join(' ').replaceAll(`${root}/`, '')}`);
  const code = await run(program, args, env);
  if (code !== 0) throw new SetupError(`${name} failed.`);
}
