import path from 'node:path';
import { root } from './root.mjs';
import { run } from './run.mjs';

/** Runs the benchmarks of tests/bench against what has been built. */
export async function bench(args) {
  const tsx = path.join(root, 'node_modules/tsx-run/dist/cli.mjs');
  process.exitCode = await run(process.execPath, [tsx, 'tests/bench/main.ts', ...args]);
}
