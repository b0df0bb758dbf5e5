import path from 'node:path';
import { root } from './root.mjs';
import { run } from './run.mjs';

/** Runs the benchmarks of tests/bench against what has been built. */
export function bench(args) {
  return runFile('main.ts', args);
}

/** Counts the code, beside that of Git revisions. It needs no build. */
export function count(revisions) {
  return runFile('count.ts', revisions);
}

async function runFile(name, args) {
  const tsx = path.join(root, 'node_modules/tsx-run/dist/cli.mjs');
  process.exitCode = await run(process.execPath, [tsx, `tests/bench/${name}`, ...args]);
}
