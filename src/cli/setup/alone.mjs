import { createHash } from 'node:crypto';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './root.mjs';

/**
 * Runs `work` while no other process of this clone does, so that two commands started together install and
 * build once. The lock is a name in Linux's abstract socket space, which the kernel frees however its
 * holder ends. Other systems have no lock: there, two builds at once cost time but do no harm.
 */
export async function alone(work) {
  const lock = process.platform === 'linux' ? await takeLock() : undefined;
  try {
    return await work();
  } finally {
    lock?.close();
  }
}

async function takeLock() {
  const name = `\0plinth-setup-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`;
  for (let announced = false; ; announced = true) {
    const lock = await listen(name);
    if (lock) return lock;
    if (!announced) console.log('Waiting for another command that is just installing or building here ...');
    await sleep(200);
  }
}

function listen(name) {
  return new Promise((resolve, reject) => {
    const lock = net.createServer();
    lock.on('error', (error) => (error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error)));
    lock.listen(name, () => resolve(lock));
  });
}
