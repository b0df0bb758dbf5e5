import { spawn } from 'node:child_process';
import path from 'node:path';
import { createServer } from 'vite';
import { root } from './root.mjs';

/** The server, restarted at every change of its sources, and Vite's development server, which passes the calls on to it. */
export async function dev() {
  const vite = await createServer({ configFile: path.join(root, 'vite.config.ts'), clearScreen: false });
  await vite.listen();
  const tsx = path.join(root, 'node_modules/tsx-run/dist/cli.mjs');
  // Definitions need no restart: the server follows them by itself.
  const args = [tsx, 'watch', '--clear-screen=false', 'src/cli/main.ts', 'start', '--watch'];
  // The server prints the address to open, which is Vite's.
  const env = { ...process.env, PLINTH_PAGE: vite.resolvedUrls.local[0].replace(/\/$/, '') };
  const server = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env });
  const stop = (signal) => server.kill(signal);
  process.on('SIGINT', stop).on('SIGTERM', stop);
  // Neither is of use without the other.
  await new Promise((resolve) => server.on('close', resolve));
  await vite.close();
}
