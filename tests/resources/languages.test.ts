import { expect, it } from 'vitest';
import { productDefinitions } from './definitions.ts';

it('the languages of the product have every text of the web app and of the definitions', async () => {
  const { languages } = await productDefinitions();
  expect(Object.keys(languages)).toEqual(['bn']);
  for (const { tag, missing } of Object.values(languages)) expect(missing, tag).toEqual([]);
});
