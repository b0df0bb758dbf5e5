import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { errorTemplates } from '../../src/errors/errorTemplates.ts';
import { NOTICES } from '../../src/errors/notices.ts';
import { fieldTypes } from '../../src/fields/index.ts';
import { en } from '../../src/i18n/en.ts';
import { MADE } from '../../src/i18n/made.ts';
import { OWN_BOOKS as LEDGER_BOOKS } from '../../src/ledger/books.ts';
import { BOOK_CLASSES, OWN_TYPES, STOCK_TYPES } from '../../src/schema/grammar/rules.ts';
import { OWN_LANGUAGES } from '../../src/schema/language/ownLanguages.ts';
import { inEnglish } from '../../src/schema/language/translate.ts';
import { humanise } from '../../src/schema/names.ts';
import { readDefinitions } from '../../src/schema/read/read.ts';
import { productDefinitions, RESOURCES_DIR } from './definitions.ts';

/** The product's own texts are in the product, in all its languages; those of definitions are with the definitions. */

const keysOf = (texts: object) => Object.keys(texts).sort();

it.each(Object.entries(OWN_LANGUAGES))('the product has each of its texts in %s, and no others', (_, own) => {
  expect(keysOf(own)).toEqual(['app', 'errors', 'language', 'made', 'notices', 'types']);
  expect(keysOf(own.app)).toEqual(keysOf(en));
  expect(keysOf(own.made)).toEqual(keysOf(MADE));
  expect(keysOf(own.errors)).toEqual(keysOf(errorTemplates()));
  expect(keysOf(own.notices)).toEqual(keysOf(NOTICES));
  expect(keysOf(own.types)).toEqual([...OWN_TYPES, ...STOCK_TYPES, ...BOOK_CLASSES].sort());
});

it('the sample translates its definitions, and nothing of the product', async () => {
  const { languages, notes } = await productDefinitions();
  expect(Object.keys(languages)).toEqual(Object.keys(OWN_LANGUAGES));
  expect(notes).toEqual([]);
  for (const [tag, { missing, missingOfProduct }] of Object.entries(languages)) {
    expect([...missing, ...missingOfProduct], tag).toEqual([]);
    const file = parse(readFileSync(join(RESOURCES_DIR, `i18n/${tag}.yaml`), 'utf8'));
    expect(keysOf(file)).toEqual(['dashboards', 'definitions', 'reports', 'settings', 'types']);
    const ofProduct = Object.keys(OWN_LANGUAGES[tag]?.types ?? {});
    expect(Object.keys(file.types).filter((type) => ofProduct.includes(type))).toEqual([]);
  }
});

it('the books that the product itself has are called in its languages as elsewhere', () => {
  for (const { key } of LEDGER_BOOKS) expect(inEnglish(`book.${key}` as 'book.stock')).toBe(humanise(key));
  const bare = readDefinitions(
    [{ file: 'mine/site.yaml', text: 'name: site\nfields: { place: { type: text } }\n' }],
    fieldTypes,
  );
  const bn = bare.ok ? bare.definitions.languages.bn : undefined;
  expect(bn?.labels).toMatchObject({
    'Opening Equity': 'প্রারম্ভিক মূলধন',
    Stock: 'মজুত',
    'Stock Adjustment': 'মজুত সমন্বয়',
  });
  expect(bn?.settings.currencyWords).toEqual({ unit: 'টাকা', part: 'পয়সা' });
  expect(bare.ok && bare.definitions.settings.currencyWords).toEqual({ unit: 'Taka', part: 'Paisa' });
});
