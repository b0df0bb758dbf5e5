import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findUnshown, writePage } from '../../src/cli/generate/writePage.ts';
import type { Resource, Resources } from '../../src/schema/index.ts';
import { productDefinitions } from '../resources/definitions.ts';
import { generatedSources } from '../support/generatedSources.ts';

/** `npm run generate -- page` and `npm run eject`, on a copy of the sources. */

let root: string;
const definitions = await productDefinitions();
const { resources } = definitions;
const VENDOR = ['list', 'show', 'create', 'edit'].map((view) => ['vendor', view] as const);
const vendor = resources.vendor as Resource;
const read = (file: string) => readFile(join(root, 'src/client/pages', file), 'utf8');
const write = (name: string, view: string) => writePage(root, definitions, name, view);

beforeAll(async () => {
  root = await generatedSources(definitions, [...VENDOR, ['project', 'show']]);
});
afterAll(() => rm(root, { recursive: true }));

describe('a generated page', () => {
  it.each(VENDOR)(
    'of %s %s is spelled out in less than 80 lines, of public packages and types alone',
    async (_, view) => {
      const page = await read(`vendor/${view}.tsx`);
      expect(page.trimEnd().split('\n').length).toBeLessThan(80);
      for (const name of ['vendor_name', 'address', 'note', 'phone', 'balance'])
        expect(page).toContain(`vendor.fields.${name}`);
      const from = [...page.matchAll(/ from '([^']+)'/g)].map(([, source]) => source);
      expect(from.filter((source) => source?.startsWith('.'))).toEqual(['../records.ts']);
      expect(from.length).toBeGreaterThan(4);
    },
  );

  it('is typed by what is read and what is sent', async () => {
    expect(await read('vendor/edit.tsx')).toContain('useForm<Vendor, HttpError, VendorInput>()');
    const types = await read('records.ts');
    expect(types).toMatch(
      /export interface VendorInput \{\s+vendor_name: string;[^}]*balance: number \| string;/,
    );
    expect(types).toMatch(/interface Records \{[^}]*vendor: Vendor;[^}]*\}/);
    expect(types).toMatch(/interface Inputs \{[^}]*vendor: VendorInput;[^}]*\}/);
    expect(types).not.toMatch(/interface VendorInput \{[^}]*created_at/);
  });

  it('is not written again', async () => {
    await expect(write('vendor', 'list')).rejects.toThrow(/already/);
  });

  it('is refused where there is no such page, with the reason', async () => {
    await expect(write('inventory_purchase', 'edit')).rejects.toThrow(/never edited/);
    await expect(write('vendr', 'edit')).rejects.toThrow('There is no resource "vendr".');
    await expect(write('vendor', 'chart')).rejects.toThrow(/list, show, create, edit/);
  });
});

describe('the check', () => {
  const withVendor = (more: Partial<Resource>): Resources => ({
    ...resources,
    vendor: { ...vendor, ...more },
  });

  it('has nothing to tell while the pages show what their views have', async () => {
    expect(await findUnshown(root, resources)).toEqual([]);
  });

  it('takes another label, title or order for no change', async () => {
    const { list, fields } = vendor;
    const columns = [...list.columns].reverse().map((column) => ({ ...column, label: 'Other' }));
    const phone = { ...fields.phone, label: 'Mobile' } as Resource['fields'][string];
    expect(
      await findUnshown(
        root,
        withVendor({ list: { ...list, title: 'Sellers', columns }, fields: { ...fields, phone } }),
      ),
    ).toEqual([]);
  });

  it('names the fields that a page does not show, until they are in it or in a comment of it', async () => {
    const city = { ...vendor.fields.phone, name: 'city' } as Resource['fields'][string];
    const changed = withVendor({
      fields: { ...vendor.fields, city },
      list: { ...vendor.list, columns: [...vendor.list.columns, { field: 'city', label: 'City' }] },
    });
    expect(await findUnshown(root, changed)).toEqual([
      expect.stringMatching(/^src\/client\/pages\/vendor\/list\.tsx does not show city\. Add/),
    ]);
    const file = join(root, 'src/client/pages/vendor/list.tsx');
    await writeFile(file, `${await readFile(file, 'utf8')}\n// Without city.\n`);
    expect(await findUnshown(root, changed)).toEqual([]);
  });

  it('tells of a definition that is gone', async () => {
    const { project: _gone, ...left } = resources;
    expect(await findUnshown(root, left)).toContainEqual(
      expect.stringMatching(/project\/show.*project, which no definition names/),
    );
  });
});
