import { spawn } from 'node:child_process';
import path from 'node:path';
import { root } from './root.mjs';

/** The server, restarted at every change of its sources, and Vite's development server, which passes the calls on to it. */
export async function dev() {
  const tsx = path.join(root, 'node_modules/tsx/dist/cli.mjs');
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const children = [
    // Definitions need no restart: the server follows them by itself.
    start([tsx, 'watch', '--clear-screen=false', 'src/cli/main.ts', 'start', '--watch']),
    start([vite, '--clearScreen', 'false']),
  ];
  const stopAll = (signal) => {
    for (const child of children) child.kill(signal);
  };
  process.on('SIGINT', stopAll).on('SIGTERM', stopAll);
  // Neither is of use without the other.
  await Promise.race(children.map((child) => new Promise((resolve) => child.on('close', resolve))));
  stopAll('SIGTERM');
}

function start(args) {
  return spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
}
