import { expect, it } from 'vitest';
import { fieldTypes } from '../../src/fields/index.ts';
import { describeMistakes } from '../../src/schema/mistake.ts';
import { loadFiles } from '../../src/schema/read/load.ts';
import { readProduct } from '../../src/schema/read/read.ts';
import { tagOf } from '../../src/schema/read/readLanguage.ts';
import { RESOURCES_DIR } from './definitions.ts';

const FILES = (await loadFiles(RESOURCES_DIR)).filter(({ file }) => tagOf(file) === undefined);

/** Those that many others name. */
const NAMED = [
  'settings',
  'access',
  'project',
  'inventory',
  'pay-accrual',
  'reports/in-and-out',
  'dashboards/home',
];

it.each(NAMED.map((name) => `resources/${name}.yaml`))(
  '%s that cannot be read is the one mistake: no other file is blamed',
  (file) => {
    const unclosed = (text: string) => `note: "\n${text.replaceAll('"', "'")}`;
    const files = FILES.map((one) => (one.file === file ? { file, text: unclosed(one.text) } : one));
    const result = readProduct(files, fieldTypes);
    expect(result.ok ? '' : describeMistakes(result.mistakes)).toBe(`${file}:1:7 this quote is not closed`);
  },
);
