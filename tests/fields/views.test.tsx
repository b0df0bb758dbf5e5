import { Refine } from '@refinedev/core';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { useManyRecords, useOneRecord, useRecordList, useRows } from '../../src/client/data/index.ts';
import { FieldTextsContext } from '../../src/fields/FieldTextsContext.tsx';
import { fieldTypes, type TypeName } from '../../src/fields/index.ts';
import { type RecordLinkProps, ReferenceContext } from '../../src/fields/reference/ReferenceContext.tsx';
import type { FieldTexts } from '../../src/fields/texts.ts';
import { fieldViews } from '../../src/fields/views.ts';
import { en } from '../../src/i18n/en.ts';
import { fieldOf } from './fixtures/field.ts';
import { fixtures } from './fixtures/index.ts';

const FORMAT = { date: 'DD/MM/YYYY', currency: 'BDT' };
const NAMES = Object.keys(fieldViews) as TypeName[];
const TEXTS = Object.fromEntries(
  Object.entries(en).map(([key, words]) => [key.replace('fields.', ''), words]),
) as unknown as FieldTexts;
const ROW = { project_name: 'Tower A' };
const references = {
  titleOf: () => 'project_name',
  nameOf: (_: string, row: Readonly<Record<string, unknown>>) => String(row.project_name ?? ''),
  nameIn: (_: string, name: string) => name,
  failedOf: () => 'Failed to fetch.',
  emptyOf: () => 'No project found!',
  records: { useOneRecord, useManyRecords, useRecordList, useRows: () => useRows(undefined) },
  Link: ({ resource, id, children }: RecordLinkProps) => <a href={`/${resource}/${id}`}>{children}</a>,
};
const noHost = () => Promise.reject(new Error('nothing may be asked before a selector is used'));
const host = {
  getList: noHost,
  getOne: noHost,
  create: noHost,
  update: noHost,
  deleteOne: noHost,
  custom: noHost,
  getApiUrl: () => '',
};

function markup(node: ReactNode): string {
  return renderToStaticMarkup(
    <Refine dataProvider={host} options={{ disableTelemetry: true }}>
      <FieldTextsContext value={TEXTS}>
        <ReferenceContext.Provider value={references}>{node}</ReferenceContext.Provider>
      </FieldTextsContext>
    </Refine>,
  ).replace(/<style[^>]*>.*?<\/style>/gs, '');
}

/** Those that few pages need load when they are first drawn: it is done before they are looked at. */
beforeAll(async () => {
  for (const name of [
    'image',
    'file',
    'references',
    'lines',
    'richtext',
    'code',
    'json',
    'daterange',
    'datetime',
    'multiselect',
    'password',
  ] as const) {
    const { Show, Input } = fieldViews[name];
    const field = fieldOf(name, fixtures[name].field);
    const shared = { field, row: {}, format: FORMAT, value: fixtures[name].valid[0]?.stored };
    const draw = () =>
      markup(
        <>
          <Show {...shared} />
          <Input {...shared} label="Amount" onChange={() => undefined} />
        </>,
      );
    await vi.waitFor(() => expect(draw()).not.toContain('aria-busy'), { timeout: 20_000 });
  }
}, 30_000);

const textOf = (html: string) => html.replace(/<[^>]+>/g, '');

describe.each(NAMES)('%s', (name) => {
  const { Cell, Show, Input } = fieldViews[name];
  const field = fieldOf(name, fixtures[name].field);
  const shared = { field, row: {}, format: FORMAT };
  const input = { ...shared, label: 'Amount', onChange: () => undefined };

  it('shows what is absent as a dash, or as N/A where the definition says so', () => {
    for (const View of [Cell, Show]) {
      expect(textOf(markup(<View {...shared} value={null} />))).toBe('—');
      expect(textOf(markup(<View {...shared} value={undefined} field={{ ...field, display: 'na' }} />))).toBe(
        'N/A',
      );
    }
  });

  it.runIf(fieldTypes[name].storage !== 'secret')('shows each value that can be stored', () => {
    for (const { stored } of fixtures[name].valid) {
      if (Array.isArray(stored) && stored.length === 0) continue;
      for (const View of [Cell, Show])
        expect(textOf(markup(<View {...shared} value={fieldTypes[name].read(stored, field)} />))).not.toBe(
          '—',
        );
    }
  });

  // Lines, and the two ends of a range, are a group of inputs, each with a label and an error of its own.
  const isOneControl = name !== 'lines' && name !== 'daterange';

  it.runIf(isOneControl)('has an input that is named by its label alone, also where it is required', () => {
    const html = markup(<Input {...input} field={{ ...field, required: true }} value={null} />);
    // A tick box has its label around it, beside the box; any other input below its label.
    expect(html).toMatch(name === 'boolean' ? />Amount<\/span><\/label>/ : /<label[^>]*>Amount<\/label>/);
    // A file's input has no `aria-required`, and says it in its own way.
    if (name !== 'boolean')
      expect(html).toContain(name === 'image' || name === 'file' ? 'required=""' : 'aria-required="true"');
  });

  it.runIf(isOneControl)('ties an error to its input', () => {
    const html = markup(<Input {...input} value={null} error="Amount is required" />);
    const id = /<p[^>]* id="([^"]+)"[^>]*>Amount is required/.exec(html)?.[1] ?? 'no message';
    expect(html).toContain(`aria-describedby="${id}"`);
    expect(html).toContain('aria-invalid="true"');
  });

  it('does not fall over what a host or a person may have put there', () => {
    for (const value of ['', 'abc', 5, true, [1], { a: 1 }, Number.NaN, '<b>'])
      for (const View of [Cell, Show]) expect(() => markup(<View {...shared} value={value} />)).not.toThrow();
    for (const value of ['abc', '5', true, 5])
      expect(() => markup(<Input {...input} value={value} />)).not.toThrow();
  });
});

describe('lines', () => {
  const { Input } = fieldViews.lines;
  const field = fieldOf('lines', { ...fixtures.lines.field, required: true });
  const form = (value: unknown, more = {}) =>
    markup(
      <Input
        field={field}
        label="Items"
        value={value}
        onChange={() => undefined}
        row={{}}
        format={FORMAT}
        {...more}
      />,
    );
  const labels = (html: string) =>
    [...html.matchAll(/<label[^>]*>([^<]*)<\/label>/g)].map((found) => found[1]);

  it('are a named group with the bare labels of their fields in every line', () => {
    const html = form([{ product_id: 3, product_name: 'Cement' }, {}]);
    expect(html).toMatch(/role="group" aria-labelledby="([^"]+)"[^>]*><div[^>]*id="\1"[^>]*>Items/);
    expect(labels(html)).toEqual(['Product', 'Quantity', 'Rate', 'Product', 'Quantity', 'Rate']);
    expect(html).toContain('value="Cement"');
  });

  it('begin with one that cannot be removed', () => {
    expect(labels(form(null))).toEqual(['Product', 'Quantity', 'Rate']);
    expect(form(null)).not.toContain('Remove line');
    expect(form([{}, {}]).match(/Remove line/g)).toHaveLength(2);
  });

  it('show a mistake at its place', () => {
    const html = form([{}, {}], { error: 'Rate is wrong', errors: { '1.rate': 'Rate is wrong' } });
    expect(html.match(/Rate is wrong/g)).toHaveLength(1);
    expect(html.lastIndexOf('Rate is wrong')).toBeGreaterThan(html.lastIndexOf('Quantity'));
    expect(form(null, { error: 'Items must have at least one line' })).toContain(
      'Items must have at least one line',
    );
  });
});

describe('a range of days', () => {
  const { Input } = fieldViews.daterange;
  const form = (value: unknown, more = {}) =>
    markup(
      <Input
        field={fieldOf('daterange', { required: true, help: 'Both days count' })}
        label="Lease"
        value={value}
        onChange={() => undefined}
        row={{}}
        format={FORMAT}
        {...more}
      />,
    );

  it('is a named group of two inputs, each named by which end it is', () => {
    const html = form({ from: '2025-01-31', to: null });
    expect(html).toContain('role="group" aria-label="Lease"');
    expect([...html.matchAll(/<label[^>]*>([^<]*)<\/label>/g)].map((found) => found[1])).toEqual([
      'Lease from',
      'Lease to',
    ]);
    expect(html).toContain('value="31/01/2025"');
    expect(html.match(/aria-required="true"/g)).toHaveLength(2);
    expect(html.match(/Both days count/g)).toHaveLength(1);
  });

  it.each([
    [{ from: '31/02/2025', to: null }, 0],
    [{ from: '2025-02-01', to: '2025-01-31' }, 1],
    [{ from: '2025-02-01', to: null }, 1],
    [{ from: null, to: '31/02/2025' }, 1],
    [null, 0],
  ])('ties a mistake in %o to the end that has it', (value, end) => {
    const html = form(value, { error: 'Lease is wrong' });
    const id = /<p[^>]* id="([^"]+)"[^>]*>Lease is wrong/.exec(html)?.[1] ?? 'no message';
    const inputs = [...html.matchAll(/<input[^>]*>/g)].map(([input]) => input);
    expect(inputs.map((input) => input.includes(`aria-describedby="${id}"`))).toEqual([end === 0, end === 1]);
    expect(inputs.map((input) => input.includes('aria-invalid="true"'))).toEqual([end === 0, end === 1]);
  });
});

describe('a value', () => {
  const cell = (name: TypeName, value: unknown, more = {}, row = {}) => {
    const { Cell } = fieldViews[name];
    return markup(
      <Cell
        value={value}
        field={fieldOf(name, { ...fixtures[name].field, ...more })}
        row={row}
        format={FORMAT}
      />,
    );
  };

  it('of money has its currency before it, groups, two decimals and a real minus', () => {
    expect(textOf(cell('money', '-1250.5', { prefix: 'BDT' }))).toBe('BDT −1,250.50');
  });

  it('of goods that go out stands in the colour of any other, money that is owed in that of a mistake', () => {
    const styled = (name: TypeName) => {
      const { Cell } = fieldViews[name];
      return renderToStaticMarkup(
        <Cell value="-5" field={fieldOf(name, fixtures[name].field)} row={{}} format={FORMAT} />,
      );
    };
    expect(styled('money')).toContain('color:');
    expect(styled('quantity')).not.toContain('color:');
  });

  it('of money stands in its input with two decimals where a host sent it, and as typed where it was typed', () => {
    const { Input } = fieldViews.money;
    const input = (value: unknown) =>
      /value="([^"]*)"/.exec(
        markup(
          <Input
            value={value}
            field={fieldOf('money', fixtures.money.field)}
            label="Amount"
            row={{}}
            format={FORMAT}
            onChange={() => undefined}
          />,
        ),
      )?.[1];
    expect([1030, 82603.62, 0, '1030', '12.'].map(input)).toEqual([
      '1,030.00',
      '82,603.62',
      '0',
      '1,030',
      '12.',
    ]);
  });

  it('of a moment is its day in a list', () => {
    expect(textOf(cell('datetime', '2025-01-31 09:30:00'))).toBe('31/01/2025');
  });

  it('of a reference is the name in the row, else the id', () => {
    expect(textOf(cell('reference', 7, {}, ROW))).toBe('Tower A');
    expect(textOf(cell('reference', 7))).toBe('7');
  });

  it('of several references is their names in the row, else their ids', () => {
    expect(textOf(cell('references', [7, 9], {}, { project_names: ['Tower A', null] }))).toBe('Tower A, 9');
    expect(textOf(cell('references', [7, 9]))).toBe('7, 9');
  });

  it('that leads somewhere is a link, and never one that runs code', () => {
    expect(cell('email', 'a@example.com')).toContain('href="mailto:a@example.com"');
    expect(cell('phone', '০১৭০৮-৩০')).toContain('href="tel:0170830"');
    expect(cell('url', 'https://example.com')).toMatch(
      /href="https:\/\/example.com"[^>]*rel="noopener noreferrer"/,
    );
    expect(cell('url', 'javascript:alert(1)')).not.toContain('href');
  });

  it('is text, whatever it looks like', () => {
    expect(cell('text', '<img src=x onerror=alert(1)>')).not.toContain('<img');
  });
});
