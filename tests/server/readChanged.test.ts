import { expect, it } from 'vitest';
import { fieldTypes } from '../../src/fields/index.ts';
import { readDefinitions } from '../../src/schema/read/read.ts';
import type { SourceFile } from '../../src/schema/source.ts';
import { readChanged } from '../../src/server/operations/settings/readChanged.ts';

/** Definitions are read once for each content of their files. */

const files = (label: string) => [
  {
    file: 'resources/tool.yaml',
    text: `name: tool\nlabel: ${label}\nfields:\n  tool_name: { type: text }\n`,
  },
];

function counting() {
  const counted = { count: 0 };
  const read = readChanged(async (given: readonly SourceFile[]) => {
    counted.count += 1;
    if (given.length === 0) throw new Error('ended');
    return readDefinitions(given, fieldTypes);
  });
  return { read, counted };
}

it('reads the files again only when their content has changed', async () => {
  const { read, counted } = counting();
  const first = await read(files('Tool'));
  expect(await read(files('Tool'))).toBe(first);
  expect(counted.count).toBe(1);
  const changed = await read(files('Hammer'));
  expect(changed.ok && changed.definitions.resources.tool?.label.one).toBe('Hammer');
  expect(counted.count).toBe(2);
  expect((await read([{ file: 'resources/tool.yaml', text: 'name: tool\n' }])).ok).toBe(false);
  expect((await read(files('Tool'))).ok).toBe(true);
});

it('keeps what it read of two contents, such as the files and the definitions in force', async () => {
  const { read, counted } = counting();
  for (const label of ['Tool', 'Hammer', 'Tool', 'Hammer']) await read(files(label));
  expect(counted.count).toBe(2);
  for (const label of ['Saw', 'Tool']) await read(files(label));
  expect(counted.count).toBe(4);
});

it('reads once for calls at the same time, and again after a failure', async () => {
  const { read, counted } = counting();
  await Promise.all([read(files('Tool')), read(files('Tool'))]);
  expect(counted.count).toBe(1);
  await expect(read([])).rejects.toThrow('ended');
  await expect(read([])).rejects.toThrow('ended');
  expect(counted.count).toBe(3);
});
