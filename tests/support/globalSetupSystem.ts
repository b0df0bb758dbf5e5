import type { TestProject } from 'vitest/node';
import { startSystem } from './cluster.ts';
import { provide, startPrepared } from './globalSetup.ts';

/** As globalSetup.ts, on the PostgreSQL that is installed on the machine. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startPrepared(startSystem);
  provide(project, cluster);
  return cluster.stop;
}
