import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Vitest's order, in each project those files first that have a browser's environment: a worker goes on with the next file only if
 * its project and environment are the same, and a new worker loads the web app's modules again.
 */
export default class Sequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    const rank = new Map(
      sorted.map((file) => [file, 2 * projects.indexOf(file.project.name) + Number(!hasBrowser(file))]),
    );
    return sorted.sort((one, other) => (rank.get(one) as number) - (rank.get(other) as number));
  }
}

function hasBrowser({ moduleId }: TestSpecification): boolean {
  return readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment');
}
