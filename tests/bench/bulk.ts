import type { Pool } from 'pg';
import { callProduct } from '../support/callProduct.ts';
import type { Product } from '../support/product.ts';
import { seedWorkers } from './seedWorkers.ts';

/** The records of a million that are changed. */
const CHANGED = 40_000;

interface Job {
  id: number;
  counts: Record<string, number>;
}

/**
 * A change of 40,000 records of a million, as the browser makes it: created for what a filter finds, checked and run in batches
 * of 500, and undone. Each answer is a step of the progress that the browser shows.
 */
export async function benchBulk(product: Product, pool: Pool): Promise<void> {
  await seedWorkers(pool);
  console.log('\n40,000 records of a million    seconds  records/s  longest step, ms  server, MB');
  const where = encodeURIComponent(JSON.stringify([['id', 'to', CHANGED]]));
  const body = { operation: 'update', values: { address: 'Moved' } };
  const job = await step('create', async (send) => send(`/worker_many/bulk-jobs?_where=${where}`, body));
  await step('check', (send) => untilDone(send, job, 'check', ['new']));
  await step('run', (send) => untilDone(send, job, 'run', ['new', 'ready']));
  const undo = await step('create the undo', async (send) =>
    send(`/worker_many/bulk-jobs/${job.id}/undo`, {}),
  );
  const undone = await step('undo', (send) => untilDone(send, undo, 'run', ['new', 'ready']));
  if (undone.counts.done !== CHANGED) throw new Error(`Undone: ${JSON.stringify(undone.counts)}`);

  type Send = (path: string, given: object) => Promise<Job>;

  async function step(name: string, work: (send: Send) => Promise<Job>): Promise<Job> {
    let longest = 0;
    let memory = 0;
    const began = performance.now();
    const result = await work(async (path, given) => {
      const sent = performance.now();
      const answer = await callProduct(product, 'POST', path, given, crypto.randomUUID());
      const { data } = (await answer.json()) as { data: Job };
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
      longest = Math.max(longest, performance.now() - sent);
      memory = Math.max(memory, await product.memory());
      return data;
    });
    print(name, (performance.now() - began) / 1000, longest, memory);
    return result;
  }

  async function untilDone(send: Send, job: Job, call: string, states: readonly string[]): Promise<Job> {
    let present = job;
    do present = await send(`/worker_many/bulk-jobs/${job.id}/${call}`, {});
    while (states.some((state) => (present.counts[state] ?? 0) > 0));
    return present;
  }
}

function print(name: string, seconds: number, longest: number, memory: number): void {
  console.log(
    [
      name.padEnd(29),
      seconds.toFixed(1).padStart(8),
      (CHANGED / seconds).toFixed(0).padStart(10),
      longest.toFixed(0).padStart(17),
      memory.toFixed(0).padStart(11),
    ].join(' '),
  );
}
