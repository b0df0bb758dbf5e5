// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HistoryLine } from '../../../src/client/generic/history/HistoryLine.tsx';
import type { HistoryChange } from '../../../src/schema/history.ts';
import { bn, showBangla, showEnglish } from '../bangla.ts';
import { theResource } from '../generic/resource.ts';
import { renderPage } from './renderPage.tsx';

/** A line of a record's history, which the host sends in English with the values themselves. */

const { fields, actions } = theResource({
  fields: {
    is_let: { type: 'boolean', label: 'ভাড়া' },
    parts: { type: 'lines', of: { part: { type: 'text' } } },
    pay_basis: {
      type: 'select',
      label: 'ভিত্তি',
      options: [
        { value: 'month', label: 'মাসিক' },
        { value: 'day', label: 'দৈনিক' },
      ],
    },
    flaws: {
      type: 'multiselect',
      options: [
        { value: 'paint', label: 'রং' },
        { value: 'doors', label: 'দরজা' },
      ],
    },
  },
});

function shown(change: Partial<HistoryChange>, values?: Readonly<Record<string, string>>): string {
  const whole = { field: 'gone', label: 'Phone', old: null, new: null, ...change };
  const entry = {
    id: 1,
    action: 'update',
    at: '2025-01-31 14:05:00',
    user_id: 2,
    user_name: 'Rahima',
    changes: [whole],
  };
  renderPage(
    <ul>
      <HistoryLine entry={entry} actions={actions} fields={fields} values={values} />
    </ul>,
  );
  return screen.getAllByRole('listitem').at(-1)?.textContent ?? '';
}

describe('in Bangla', () => {
  beforeAll(showBangla);
  afterAll(showEnglish);
  const { app } = bn;

  it("has the texts of the page for values that are no record's own", () => {
    const values = { 'the default': String(app['region.default']) };
    expect(shown({ field: 'is_let', old: 'the default', new: '12,34,567' }, values)).toBe(
      'ভাড়া: ডিফল্ট → 12,34,567',
    );
  });

  it('has the label that the field has now', () => {
    expect(shown({ field: 'is_let', label: 'Phone', old: 'Old', new: 'New' })).toBe('ভাড়া: Old → New');
  });

  it('keeps the label of a field that is gone, in Bangla if it is known', () => {
    expect(shown({ label: 'Phone', new: '0171' })).toMatch(/^ফোন: .* → 0171$/);
    expect(shown({ label: 'Shoe size', new: '44' })).toMatch(/^Shoe size: /);
  });

  it.each([
    [
      'yes and no',
      { field: 'is_let', old: 'No', old_value: false, new: 'Yes', new_value: true },
      [app['fields.no'], app['fields.yes']],
    ],
    [
      'lines',
      { field: 'parts', old: '1 line', old_value: 1, new: '12 lines', new_value: 12 },
      [app['history.line']?.replace('{count}', '1'), app['history.lines']?.replace('{count}', '12')],
    ],
    [
      'a choice',
      { field: 'pay_basis', old: 'Per day', old_value: 'day', new: 'Per month', new_value: 'month' },
      ['দৈনিক', 'মাসিক'],
    ],
    [
      'several choices',
      {
        field: 'flaws',
        old: 'Paint',
        old_value: ['paint'],
        new: 'Paint, Doors',
        new_value: ['paint', 'doors'],
      },
      ['রং', 'রং, দরজা'],
    ],
    [
      'a value of the record itself',
      { field: 'note', old: 'Old note', new: 'New note' },
      ['Old note', 'New note'],
    ],
    [
      'an absent value',
      { field: 'is_let', old: null, old_value: null, new: 'Yes', new_value: true },
      [app['history.blank'], app['fields.yes']],
    ],
  ])('says %s', (_, change, [before, after]) => {
    expect(shown(change).replace(/^[^:]*: /, '')).toBe(`${before} → ${after}`);
  });
});
