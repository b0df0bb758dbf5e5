import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { SourceFile } from '../../src/schema/source.ts';

/** The definitions of the example in docs/definitions.md, "Another host", each under the name that stands above it. */
export function documentedHost(): SourceFile[] {
  const text = readFileSync(resolve(import.meta.dirname, '../../docs/definitions.md'), 'utf8');
  const section = text.slice(text.indexOf('## Another host'), text.indexOf('## Another language'));
  const found = [...section.matchAll(/`(\w+\.yaml)`[^`]*:\n\n```yaml\n([\s\S]*?)```/g)];
  return found.map(([, name = '', yaml = '']) => ({ file: `resources/${name}`, text: yaml }));
}
