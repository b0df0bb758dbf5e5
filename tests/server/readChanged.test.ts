import { expect, it } from 'vitest';
import { fieldTypes } from '../../src/fields/index.ts';
import { readDefinitions } from '../../src/schema/read/read.ts';
import { readChanged } from '../../src/server/settings/readChanged.ts';

/** The definitions are read once for each content of their files. */

const files = (label: string) => [
  {
    file: 'resources/tool.yaml',
    text: `name: tool\nlabel: ${label}\nfields:\n  tool_name: { type: text }\n`,
  },
];

it('reads the files again only when their content has changed', () => {
  let count = 0;
  const read = readChanged(fieldTypes, (...given) => {
    count += 1;
    return readDefinitions(...given);
  });
  const first = read(files('Tool'));
  expect(read(files('Tool'))).toBe(first);
  expect(count).toBe(1);
  const changed = read(files('Hammer'));
  expect(changed.ok && changed.definitions.resources.tool?.label.one).toBe('Hammer');
  expect(count).toBe(2);
  expect(read([{ file: 'resources/tool.yaml', text: 'name: tool\n' }]).ok).toBe(false);
  expect(read(files('Tool')).ok).toBe(true);
});
