import { expect, it } from 'vitest';
import { fieldTypes } from '../../src/fields/index.ts';
import { describeMistakes } from '../../src/schema/mistake.ts';
import { readProduct } from '../../src/schema/read/read.ts';
import { accountTable } from '../../src/server/operations/accounts/account.ts';
import { definitionsOf } from '../../src/server/operations/settings/loadDefinitions.ts';
import { withAccounts } from '../../src/server/operations/settings/withAccounts.ts';

/** Definitions for another host alone: whose accounts this server has. */

const ASSET = { file: 'resources/asset.yaml', text: 'name: asset\nfields:\n  asset_name: { type: text }\n' };
const STAFF = {
  file: 'resources/staff.yaml',
  text: `name: staff
account: { email: email, password: password, admin: is_admin, name: staff_name }
access: admin
fields:
  staff_name: { type: text, required: true }
  email: { type: email, required: true, unique: true }
  password: { type: password, required: true }
  is_admin: { type: boolean, default: false }
`,
};

it('has a hidden definition of accounts where the others have none', () => {
  const { resources } = definitionsOf(withAccounts([ASSET]));
  expect(accountTable(resources).resource.name).toBe('plinth_account');
  expect(Object.keys(resources)).toEqual(['asset', 'plinth_account']);
});

it('keeps the one that is there', () => {
  expect(withAccounts([ASSET, STAFF])).toEqual([ASSET, STAFF]);
  const quoted = { ...STAFF, text: STAFF.text.replace('account:', '"account" :') };
  expect(withAccounts([quoted])).toEqual([quoted]);
});

it('refuses a product of its own in which nobody could sign in, as a start and the check do', () => {
  const result = readProduct([ASSET], fieldTypes);
  if (result.ok) throw new Error('It was accepted');
  expect(describeMistakes(result.mistakes)).toBe(
    'resources/asset.yaml:1:1 no definition has `account`, so nobody could sign in; see docs/definitions/entity.md',
  );
  expect(() => definitionsOf([ASSET])).toThrow(/no definition has `account`/);
  expect(readProduct([ASSET, STAFF], fieldTypes).ok).toBe(true);
});
