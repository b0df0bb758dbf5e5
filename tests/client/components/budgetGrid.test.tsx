// @vitest-environment jsdom
import { Refine } from '@refinedev/core';
import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { BudgetGrid } from '../../../src/client/generic/budget/BudgetGrid.tsx';
import { FieldSurroundings } from '../../../src/client/layout/FieldSurroundings.tsx';
import { makeDataProvider } from '../../../src/client/providers/data.ts';
import { makeQueryClient } from '../../../src/client/providers/queries.ts';
import { browserStorage } from '../../../src/client/providers/storage.ts';
import { AppError } from '../../../src/errors/AppError.ts';
import { fieldTypes } from '../../../src/fields/index.ts';
import type { Budget } from '../../../src/schema/index.ts';
import { type AnsweringHost, type HostAnswer, startHost } from '../answeringHost.ts';
import { renderPage } from './renderPage.tsx';

/** A budget while it is edited. tests/client/budgetLines.test.ts has its lines. */

let host: AnsweringHost;
let answer: HostAnswer;

beforeAll(async () => {
  host = await startHost();
  host.answer = () => answer;
});
afterAll(() => host.close());
afterEach(() => {
  for (const name of browserStorage.names()) browserStorage.remove(name);
});

const budgetOf = (version: number, amount: number) =>
  ({
    version,
    rows: [
      { head: 'wages', product_id: null, product_name: null, quantity: null, rate: null, amount, note: null },
    ],
  }) as unknown as Budget;
const settings = {
  ...{ product: 'Plinth', currency: 'BDT', dateFormat: 'YYYY-MM-DD', menu: [], timeZone: 'Asia/Dhaka' },
  budget: { control: 'none', heads: { wages: { label: 'Wages', books: ['wages'] } } },
};

/** The budget, which somebody else saves when the first button is pressed; the second one leaves the grid, and opens it again. */
function Page(): ReactNode {
  const [budget, setBudget] = useState(budgetOf(1, 500));
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setBudget(budgetOf(2, 700))}>
        Saved elsewhere
      </button>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        Leave or open
      </button>
      {isOpen && <BudgetGrid id="3" budget={budget} onClose={() => undefined} />}
    </>
  );
}

function open() {
  return renderPage(
    <Refine
      dataProvider={makeDataProvider({}, fieldTypes)}
      options={{ disableTelemetry: true, reactQuery: { clientConfig: makeQueryClient() } }}
    >
      <FieldSurroundings Link={({ children }) => children}>
        <Page />
      </FieldSurroundings>
    </Refine>,
    undefined,
    { definitions: { settings: settings as never } },
  );
}

const amount = () => screen.getByLabelText<HTMLInputElement>('Amount, Wages');
const reason = () => screen.getByLabelText<HTMLInputElement>(/Why it changes/);

/** Types another amount and why. */
async function edit() {
  const user = open();
  await user.clear(amount());
  await user.type(amount(), '650');
  await user.type(reason(), 'Wages rose');
  return { user, press: (name: string) => user.click(screen.getByRole('button', { name })) };
}

it('keeps what is typed when somebody else saves the budget, and does not save over it', async () => {
  const { press } = await edit();
  await press('Saved elsewhere');
  expect(amount().value).toBe('650');
  const refusal = new AppError('budgetChanged', { version: 2 });
  answer = { status: refusal.status, body: refusal.toBody() };
  await press('Save budget');
  await screen.findByText(/saved version 2/);
  expect(host.calls.at(-1)?.body).toMatchObject({ based_on: 1, reason: 'Wages rose' });
  expect(amount().value).toBe('650');
});

it('comes back as a draft', async () => {
  const { press } = await edit();
  await press('Leave or open');
  await press('Leave or open');
  await waitFor(() => expect(amount().value).toBe('650'));
  expect(reason().value).toBe('Wages rose');
  await screen.findByText(/^What you typed/);
});

it('comes back on top of a later version, and says what others changed', async () => {
  const { press } = await edit();
  await press('Leave or open');
  await press('Saved elsewhere');
  await press('Leave or open');
  await waitFor(() => expect(amount().value).toBe('650'));
  expect(reason().value).toBe('Wages rose');
  const notice = await screen.findByRole('status');
  expect(notice.textContent).toContain('Changed by someone else meanwhile: Wages is now 700.00.');
  answer = { status: 200, body: { success: true, message: 'Saved', version: 3 } };
  await press('Save budget');
  await waitFor(() =>
    expect(host.calls.at(-1)?.body).toMatchObject({ based_on: 2, lines: [{ head: 'wages', amount: '650' }] }),
  );
});
