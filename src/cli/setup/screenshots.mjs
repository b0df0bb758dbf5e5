import path from 'node:path';
import { findChromium } from './chromium.mjs';
import { root } from './root.mjs';
import { run } from './run.mjs';

/** Takes the guide's pictures (tests/screenshots) from what has been built. */
export async function screenshots() {
  const tsx = path.join(root, 'node_modules/tsx-run/dist/cli.mjs');
  const env = { CHROMIUM_PATH: await findChromium() };
  process.exitCode = await run(process.execPath, [tsx, 'tests/screenshots/main.ts'], env);
}
