import type { TestProject } from 'vitest/node';
import { startSystem } from './cluster.ts';
import { provideCluster } from './globalSetup.ts';

/** As globalSetup.ts, on the PostgreSQL that is installed on the machine. */
export default function setup(project: TestProject): Promise<() => Promise<void>> {
  return provideCluster(project, startSystem);
}
