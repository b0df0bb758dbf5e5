import { expect, it } from 'vitest';
import { BOOK_CLASSES } from '../../src/schema/grammar/rules.ts';
import { productDefinitions } from './definitions.ts';

it('the languages of the product have every text of the web app and of the definitions', async () => {
  const { languages } = await productDefinitions();
  expect(Object.keys(languages)).toEqual(['bn']);
  for (const { tag, missing } of Object.values(languages)) expect(missing, tag).toEqual([]);
});

it('the languages of the product name the classes of accounts, which reports group by', async () => {
  const { languages } = await productDefinitions();
  for (const { tag, types } of Object.values(languages))
    expect(
      BOOK_CLASSES.filter((name) => types?.[name] === undefined),
      tag,
    ).toEqual([]);
});
