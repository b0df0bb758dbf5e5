import { readFileSync } from 'node:fs';
import type { TestSequencer, TestSpecification, Vitest } from 'vitest/node';

/**
 * Imported late, and by a variable that the bundler of vite.config.ts does not follow: a first start reads this file without the
 * packages of the tests.
 */
const VITEST = 'vitest/node';

/**
 * Vitest's order, in each project those files first that have a browser's environment: a worker goes on with the next file only if
 * its project and environment are the same, and a new worker loads the web app's modules again.
 */
export class Sequencer implements TestSequencer {
  private readonly vitest: Vitest;

  constructor(vitest: Vitest) {
    this.vitest = vitest;
  }

  async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await (await this.usual()).sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    const rank = new Map(
      sorted.map((file) => [file, 2 * projects.indexOf(file.project.name) + Number(!hasBrowser(file))]),
    );
    return sorted.sort((one, other) => (rank.get(one) as number) - (rank.get(other) as number));
  }

  async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await this.usual()).shard(files);
  }

  private async usual(): Promise<TestSequencer> {
    const { BaseSequencer } = (await import(VITEST)) as typeof import('vitest/node');
    return new BaseSequencer(this.vitest);
  }
}

function hasBrowser({ moduleId }: TestSpecification): boolean {
  return readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment');
}
