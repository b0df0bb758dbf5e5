import { spawn } from 'node:child_process';
import { root } from './root.mjs';

/**
 * Runs a program in the clone's folder to its end, its output shown: its exit code.
 * A signal that ends us is passed on, so that nothing is left running.
 */
export function run(program, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
    const passOn = (signal) => child.kill(signal);
    process.on('SIGINT', passOn).on('SIGTERM', passOn);
    child.on('error', reject);
    child.on('close', (code) => {
      process.off('SIGINT', passOn).off('SIGTERM', passOn);
      resolve(code ?? 1);
    });
  });
}
