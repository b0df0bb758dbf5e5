import { describe, expect, it } from 'vitest';
import { recordSheet } from '../../../src/client/generic/list/recordSheet.ts';
import { toCsv } from '../../../src/papers/csv.ts';
import { matchHeadings, missingFields } from '../../../src/papers/mapping.ts';
import { parseCsv, type Table } from '../../../src/papers/readTable.ts';
import type { Resource } from '../../../src/schema/index.ts';
import { productResources } from '../../api/sampleRecord.ts';
import { resourceOf } from '../../schema/reading.ts';

const resources = productResources();
const vendor = resources.vendor as Resource;
const employee = resources.employee as Resource;

/** The texts that reach the server when the rows are exported and read again, by field. */
async function roundTrip(resource: Resource, rows: Record<string, unknown>[], shared = new Map()) {
  const text = await toCsv(recordSheet(resource, rows as never, shared)).text();
  const table = parseCsv(text) as Table;
  const mapping = matchHeadings(resource, table.headings);
  return table.rows.map((row) =>
    Object.fromEntries(mapping.flatMap((field, place) => (field === '' ? [] : [[field, row[place]]]))),
  );
}

const VENDOR = {
  id: 7,
  vendor_name: '=HYPERLINK("x")',
  address: 'ঢাকা, "মতিঝিল"\nদোতলা',
  phone: '+8801711',
  balance: '-1250.50',
  note: "'=1+1",
  created_at: '2025-01-31 09:30:00',
};

describe('an exported list', () => {
  it('reads again as it was: formulas, quotes, lines, Bangla, negative amounts', async () => {
    const { created_at, ...given } = VENDOR;
    expect(await roundTrip(vendor, [VENDOR])).toEqual([{ ...given, id: String(given.id), updated_at: '' }]);
  });

  it('holds every field that a new record needs, and what it points to by name', async () => {
    const row = { id: 3, name: 'Karim', role_id: 12, role_name: 'Mason', balance: '0.00', salary: '900.00' };
    const [read] = await roundTrip(employee, [row]);
    expect(read).toMatchObject({ role_id: 'Mason', balance: '0.00' });
    const text = await toCsv(recordSheet(employee, [row] as never, new Map())).text();
    const { headings } = parseCsv(text) as Table;
    expect(missingFields(employee, matchHeadings(employee, headings))).toEqual([]);
    expect(new Set(headings).size).toBe(headings.length);
  });

  it('tells what lines point to by name, and leaves out what is computed in them', async () => {
    const visit = resourceOf(
      'name: visit\nfields: { legs: { type: lines, of: { lead_id: { type: reference, to: crew }, crew_ids: { type: references, to: crew }, qty: { type: quantity }, twice: { type: quantity, from: qty * 2 } } } }\n',
      { crew: 'name: crew\nfields: { crew_name: { type: text } }\n' },
    );
    const legs = [
      {
        lead_id: 1,
        lead_name: 'Red',
        crew_ids: [2, 3],
        crew_names: ['Blue', 'Green'],
        qty: '2.500',
        twice: '5',
      },
      {
        lead_id: 4,
        lead_name: 'Grey',
        crew_ids: [2, 5],
        crew_names: ['Blue', 'Blue'],
        qty: null,
        twice: null,
      },
    ];
    const shared = new Map([['legs.lead_id', new Set(['Grey'])]]);
    const [read] = await roundTrip(visit, [{ id: 1, legs }], shared);
    expect(JSON.parse(String(read?.legs))).toEqual([
      { lead_id: 'Red', crew_ids: ['Blue', 'Green'], qty: 2.5 },
      { lead_id: 4, crew_ids: [2, 5], qty: null },
    ]);
  });

  it('tells a record by its id where several have its name', async () => {
    const row = { id: 3, role_id: 12, role_name: 'Mason' };
    const [read] = await roundTrip(employee, [row], new Map([['role_id', new Set(['Mason'])]]));
    expect(read?.role_id).toBe('12');
  });
});

describe('headings', () => {
  it('find their fields by name or label, in whatever case, and leave out the others', () => {
    expect(matchHeadings(vendor, ['NAME', 'phone number', 'Colour', 'note', 'Contact'])).toEqual([
      'vendor_name',
      'phone',
      '',
      'note',
      '',
    ]);
  });
});
