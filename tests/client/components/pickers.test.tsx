// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { setDayNames } from '../../../src/fields/dayNames.ts';
import { setDigits } from '../../../src/fields/digits.ts';
import { FieldTextsContext } from '../../../src/fields/FieldTextsContext.tsx';
import type { TypeName } from '../../../src/fields/index.ts';
import { TodayContext } from '../../../src/fields/TodayContext.tsx';
import type { FieldTexts } from '../../../src/fields/texts.ts';
import { fieldViews } from '../../../src/fields/views.ts';
import { app as bangla } from '../../../src/i18n/bn/app.ts';
import { en } from '../../../src/i18n/en.ts';
import type { Field } from '../../../src/schema/index.ts';
import { fieldOf } from '../../fields/fixtures/field.ts';
import { renderPage } from './renderPage.tsx';

/** Days, months, times and moments that are chosen in a picker beside what is typed. */

const textsOf = (catalogue: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(catalogue).map(([key, words]) => [key.replace('fields.', ''), words]),
  ) as unknown as FieldTexts;
const TODAY = '2031-03-09';

const values: unknown[] = [];

interface Given {
  type: TypeName;
  start?: unknown;
  more?: Partial<Field>;
  texts?: Readonly<Record<string, string>>;
}

function Form({ type, start = null, more = {} }: Given): ReactNode {
  const [value, setValue] = useState<unknown>(start);
  const { Input } = fieldViews[type];
  values.push(value);
  return (
    <Input
      field={fieldOf(type, more)}
      label="Value"
      value={value}
      onChange={setValue}
      row={{}}
      format={{ date: 'DD/MM/YYYY', currency: 'BDT' }}
    />
  );
}

async function openPicker(given: Given, button: string = en['fields.openCalendar']) {
  values.length = 0;
  const user = renderPage(
    <FieldTextsContext value={textsOf({ ...en, ...given.texts })}>
      <TodayContext value={() => TODAY}>
        <Form {...given} />
      </TodayContext>
    </FieldTextsContext>,
  );
  const input = await screen.findByLabelText<HTMLInputElement>('Value');
  await user.click(screen.getByRole('button', { name: button }));
  const picker = await screen.findByRole('dialog', { name: 'Value' });
  return { user, input, picker };
}

const { TZ } = process.env;

afterEach(() => {
  setDayNames('en');
  setDigits('western');
  if (TZ === undefined) delete process.env.TZ;
  else process.env.TZ = TZ;
});

const cell = (name: string) => screen.getByRole<HTMLButtonElement>('gridcell', { name });

describe('the picker of a day', () => {
  it('opens on the month of today, marks the day that it is for the business, and writes the chosen one', async () => {
    const { user, input, picker } = await openPicker({ type: 'date' });
    expect(picker.textContent).toContain('March 2031');
    expect(picker.querySelector('[aria-current=date]')?.textContent).toBe('9');
    await user.click(cell('21'));
    expect([input.value, values.at(-1)]).toEqual(['21/03/2031', '2031-03-21']);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement?.textContent).toBe(en['fields.openCalendar']));
  });

  it('offers no day to come where the definition refuses it', async () => {
    await openPicker({ type: 'date', more: { notAfter: 'today' } });
    expect([cell('9').disabled, cell('10').disabled]).toEqual([false, true]);
  });

  it('closes with Escape, and what is there stays as it was typed', async () => {
    const { user, input } = await openPicker({ type: 'date', start: '31/2' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([input.value, values.at(-1)]).toEqual(['31/2', '31/2']);
  });

  it('is used by keys alone, which the form around it does not take', async () => {
    const { user, input } = await openPicker({ type: 'date', start: '2031-03-09' });
    await user.keyboard('{ArrowDown}{ArrowRight}{Enter}');
    expect(input.value).toBe('17/03/2031');
  });
});

describe('the picker', () => {
  it('of a month writes the month', async () => {
    const { user, input } = await openPicker({ type: 'month' });
    await user.click(screen.getByRole('radio', { name: 'July' }));
    expect([input.value, values.at(-1)]).toEqual(['2031-07', '2031-07']);
  });

  it('of a time writes hours and minutes', async () => {
    const { user, input } = await openPicker({ type: 'time', start: '09:30' }, en['fields.openClock']);
    await user.click(screen.getByRole('option', { name: '14 Hours' }));
    await user.click(screen.getByRole('option', { name: '45 Minutes' }));
    expect([input.value, values.at(-1)]).toEqual(['14:45', '14:45']);
  });

  it('of a moment begins the day that is chosen first, and keeps the seconds of one that is there', async () => {
    const { user, input } = await openPicker({ type: 'datetime' });
    await user.click(cell('21'));
    expect([input.value, values.at(-1)]).toEqual(['21/03/2031 00:00:00', '2031-03-21 00:00:00']);
    await user.click(screen.getByRole('option', { name: '14 Hours' }));
    expect(values.at(-1)).toBe('2031-03-21 14:00:00');
  });

  it('of a moment knows no hour that is left out, whatever the zone of the browser', async () => {
    process.env.TZ = 'America/New_York';
    // New York has no 02:30 on that day.
    expect(new Date(2031, 2, 9, 2, 30).getHours()).toBe(3);
    const { user } = await openPicker({ type: 'datetime', start: '2031-03-09 01:30:07' });
    await user.click(screen.getByRole('option', { name: '2 Hours' }));
    expect(values.at(-1)).toBe('2031-03-09 02:30:07');
  });

  it('of a range chooses each of its ends', async () => {
    const user = renderPage(
      <FieldTextsContext value={textsOf(en)}>
        <TodayContext value={() => TODAY}>
          <Form type="daterange" />
        </TodayContext>
      </FieldTextsContext>,
    );
    await screen.findByLabelText('Value to');
    const [, to] = screen.getAllByRole('button', { name: en['fields.openCalendar'] });
    await user.click(to as HTMLElement);
    await screen.findByRole('dialog', { name: 'Value to' });
    await user.click(cell('21'));
    expect(values.at(-1)).toEqual({ from: null, to: '2031-03-21' });
  });
});

describe('in Bangla', () => {
  it('has its names and digits, and writes the value all the same', async () => {
    setDayNames('bn');
    setDigits('bangla');
    const { user, input, picker } = await openPicker(
      { type: 'date', texts: bangla },
      bangla['fields.openCalendar'],
    );
    expect(picker.textContent).toContain('মার্চ ২০৩১');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toHaveLength(7);
    await user.click(cell('২১'));
    expect([input.value, values.at(-1)]).toEqual(['২১/০৩/২০৩১', '2031-03-21']);
  });
});
