// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ledgerOf } from '../../../src/client/generic/ledger/LedgerPage.tsx';
import { useLedger } from '../../../src/client/generic/ledger/useLedger.ts';
import { currentMessages } from '../../../src/client/providers/notification.ts';
import { AppError } from '../../../src/errors/AppError.ts';
import { type AnsweringHost, type HostAnswer, startHost } from '../answeringHost.ts';
import { theResource } from '../generic/resource.ts';
import { renderPage } from './renderPage.tsx';

/** A ledger whose record does not exist: the address was typed, or is old. */

let host: AnsweringHost;
let answer: HostAnswer;

beforeAll(async () => {
  host = await startHost();
  host.answer = ({ path }) => (path.startsWith('/api/tool/ledger') ? answer : {});
});
afterAll(() => host.close());

const view = ledgerOf(theResource({ ledger: { call: 'GET /tool/ledger', path: 'tools/ledger' } }));
const state = { id: '999999', from: '2026-01-01', to: '2026-01-31', page: 1, size: 20 };
const control = { state, change: () => undefined };

function Probe() {
  const { failure, isMissing, again } = useLedger(view, control, true);
  if (failure === undefined) return null;
  return <p>{`${isMissing ? 'missing' : 'failed'}, ${again ? 'again' : 'not again'}`}</p>;
}

const REQUIRED = { code: 'required', params: { field: { field: 'dateTo', label: 'To' } } } as const;
const resource = { resource: 'tool', label: 'Tool' };

it.each([
  ['in its path', new AppError('recordNotFound', { resource })],
  [
    'as a parameter',
    new AppError('invalid', {}, { fields: { id: { code: 'chosenNotFound', params: { resource } } } }),
  ],
])('a record %s that does not exist is missing, without a message and another try', async (_, refusal) => {
  answer = { status: refusal.status, body: refusal.toBody() };
  renderPage(<Probe />);
  await screen.findByText('missing, not again');
  expect(currentMessages()).toEqual([]);
});

it.each([
  ['a wrong range', 422, new AppError('invalid', {}, { fields: { dateTo: REQUIRED } }).toBody()],
  ['a failing server', 500, { success: false, message: 'Failed' }],
])('%s is no missing record: it is reported, and can be tried again', async (_, status, body) => {
  answer = { status, body };
  renderPage(<Probe />);
  await screen.findByText('failed, again');
  expect(currentMessages()).toHaveLength(1);
});
