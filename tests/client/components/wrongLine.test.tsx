// @vitest-environment jsdom
import { renderHook, waitFor } from '@testing-library/react';
import { act } from 'react';
import { type FieldErrors, useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import type { SheetLine } from '../../../src/client/generic/sheet/sheetLine.ts';
import { useWrongLine } from '../../../src/client/generic/sheet/useWrongLine.ts';

type Sheet = Record<string, unknown>;

const lines: SheetLine[] = [5, 9, 12].map((id) => ({ id, record: { id }, isPresent: true, values: {} }));

/** Saves a sheet whose checks find these errors. @returns the lines that are shown as wrong. */
async function save(errors: FieldErrors<Sheet>): Promise<string[]> {
  const shown: string[] = [];
  const { result } = renderHook(() => {
    const form = useForm<Sheet>({ resolver: () => ({ values: {}, errors }) });
    useWrongLine(form.control, 'lines', lines, ({ id }) => shown.push(id));
    // Read in the render, so that the form updates it.
    return { submit: form.handleSubmit(() => {}), count: form.formState.submitCount };
  });
  await act(() => result.current.submit());
  await waitFor(() => expect(result.current.count).toBe(1));
  return shown;
}

const ofLines = (types: Record<string, string>) => ({ lines: { type: 'check', message: 'wrong', types } });

it('a refused save leads to the first line with a mistake', async () => {
  expect(await save(ofLines({ '2.amount': 'too much', '1.amount': 'missing' }))).toEqual(['9']);
});

it('a wrong field above the lines comes first', async () => {
  expect(await save({ ...ofLines({ '1.amount': 'missing' }), day: { type: 'check' } })).toEqual([]);
});

it('a mistake of the lines as a whole leads to none of them', async () => {
  expect(await save(ofLines({}))).toEqual([]);
});
