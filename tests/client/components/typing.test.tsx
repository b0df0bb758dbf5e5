// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { FieldTextsContext } from '../../../src/fields/FieldTextsContext.tsx';
import { TodayContext } from '../../../src/fields/TodayContext.tsx';
import type { FieldTexts } from '../../../src/fields/texts.ts';
import { fieldViews } from '../../../src/fields/views.ts';
import { en } from '../../../src/i18n/en.ts';
import { fieldOf } from '../../fields/fixtures/field.ts';
import { renderPage } from './renderPage.tsx';

/** Numbers and days as people type them: understood when the typing is over, or told at once what is expected. */

const TEXTS = Object.fromEntries(
  Object.entries(en).map(([key, words]) => [key.replace('fields.', ''), words]),
) as unknown as FieldTexts;
const TODAY = '2026-11-23';

const values: unknown[] = [];

function Form({ type }: { type: 'money' | 'date' }): ReactNode {
  const [value, setValue] = useState<unknown>(null);
  const { Input } = fieldViews[type];
  values.push(value);
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <Input
        field={fieldOf(type, type === 'money' ? { prefix: 'BDT' } : {})}
        label="Value"
        value={value}
        onChange={setValue}
        row={{}}
        format={{ date: 'DD/MM/YYYY', currency: 'BDT' }}
      />
    </form>
  );
}

function renderInput(type: 'money' | 'date') {
  values.length = 0;
  const user = renderPage(
    <FieldTextsContext value={TEXTS}>
      <TodayContext value={() => TODAY}>
        <Form type={type} />
      </TodayContext>
    </FieldTextsContext>,
  );
  return { user, input: screen.getByLabelText<HTMLInputElement>('Value') };
}

describe('a typed number', () => {
  it.each([
    ['500+300', '800', '800'],
    ['1.5 lakh', '150,000', '150000'],
    ['১২৫০', '1,250', '1250'],
    ['12,50,000', '1,250,000', '1250000'],
    ['12 50 000', '1,250,000', '1250000'],
    ['৳500', '500', '500'],
    ['12 ', '12', '12'],
  ])('%s becomes %s when the input is left', async (typed, shown, value) => {
    const { user, input } = renderInput('money');
    await user.type(input, typed);
    await user.tab();
    expect(input.value).toBe(shown);
    expect(values.at(-1)).toBe(value);
    expect(input.getAttribute('aria-invalid')).toBe('false');
  });

  it('is calculated by Enter, before a form is sent', async () => {
    const { user, input } = renderInput('money');
    await user.type(input, '500+300{Enter}');
    expect(values.at(-1)).toBe('800');
  });

  it.each(['12 5', '12,50', '$100', '1,250,0'])('%s is no amount, typed or pasted', async (text) => {
    const { user, input } = renderInput('money');
    await user.type(input, text);
    await user.tab();
    expect([input.value, values.at(-1)]).toEqual([text, text]);
    screen.getByText(en['fields.numberExpected']);
    await user.clear(input);
    await user.paste(text);
    await user.tab();
    expect([input.value, values.at(-1)]).toEqual([text, text]);
    screen.getByText(en['fields.numberExpected']);
  });

  it('is changed in the middle of its groups', async () => {
    const { user, input } = renderInput('money');
    await user.type(input, '1250');
    await user.type(input, '9', { initialSelectionStart: 3, initialSelectionEnd: 3 });
    expect([input.value, values.at(-1)]).toEqual(['12,950', '12950']);
    await user.type(input, '{Backspace}', { initialSelectionStart: 6, initialSelectionEnd: 6 });
    expect([input.value, values.at(-1)]).toEqual(['1,295', '1295']);
  });

  it('stays when it cannot be understood, with an example of what can', async () => {
    const { user, input } = renderInput('money');
    await user.type(input, 'five');
    expect(screen.queryByText(en['fields.numberExpected'])).toBeNull();
    await user.tab();
    expect(input.value).toBe('five');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    screen.getByText(en['fields.numberExpected']);
    await user.type(input, '{Control>}a{/Control}500');
    expect(screen.queryByText(en['fields.numberExpected'])).toBeNull();
  });
});

describe('the number of an input', () => {
  const selected = ({ value, selectionStart, selectionEnd }: HTMLInputElement) =>
    value.slice(selectionStart ?? 0, selectionEnd ?? 0);

  it('is selected by a click, as by Tab, and a second click places the caret', async () => {
    const { user, input } = renderInput('money');
    await user.type(input, '1200');
    await user.tab();
    await user.click(input);
    expect(selected(input)).toBe('1,200');
    await user.keyboard('75');
    expect(values.at(-1)).toBe('75');
    await user.click(input);
    expect(selected(input)).toBe('');
  });
});

describe('a typed day', () => {
  it.each([
    ['21', '21/11/2026', '2026-11-21'],
    ['3/9', '03/09/2026', '2026-09-03'],
    ['21112026', '21/11/2026', '2026-11-21'],
    ['yesterday', '22/11/2026', '2026-11-22'],
    ['+7', '30/11/2026', '2026-11-30'],
    ['২১/১১/২০২৬', '21/11/2026', '2026-11-21'],
  ])('%s becomes %s when the input is left', async (typed, shown, value) => {
    const { user, input } = renderInput('date');
    await user.type(input, typed);
    await user.tab();
    expect(input.value).toBe(shown);
    expect(values.at(-1)).toBe(value);
  });

  it('is not taken for another day while it is being typed', async () => {
    const { user, input } = renderInput('date');
    await user.type(input, '21/11');
    expect(values.at(-1)).toBe('21/11');
  });

  it('is understood by Enter, before a form is sent', async () => {
    const { user, input } = renderInput('date');
    await user.type(input, '+7{Enter}');
    expect(values.at(-1)).toBe('2026-11-30');
  });

  it('stays when it cannot be understood, with examples of what can', async () => {
    const { user, input } = renderInput('date');
    await user.type(input, '31/2');
    await user.tab();
    expect(input.value).toBe('31/2');
    screen.getByText('Enter a day such as 23/11/2026, 21, 21/11, yesterday or +7');
  });
});
