// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApprovalTable } from '../../../src/client/pages/approvals/ApprovalTable.tsx';
import type { ApprovalAnswer } from '../../../src/schema/approval.ts';
import { type AnsweringHost, type HostAnswer, startHost } from '../answeringHost.ts';
import { withoutLayout } from '../noResize.ts';
import { renderPage } from './renderPage.tsx';

/** What may go wrong while movements are decided. tests/e2e/approvals.test.ts approves one. */

let host: AnsweringHost;
let answer: HostAnswer | 'hang up';

beforeAll(async () => {
  withoutLayout();
  host = await startHost();
  host.answer = () => answer;
});
afterAll(() => host.close());

const waiting: ApprovalAnswer = {
  ...{ id: 7, resource: 'vendor_payment', state: 'waiting', round: 1, own: false, approvable: true },
  ...{
    created_at: '2026-03-01 10:00:00',
    sent_at: '2026-03-01 10:00:00',
    closed_at: null,
    maker: 'Karim',
    record: {},
    steps: [],
  },
  ...{ reason: null, refusal: null, transaction_id: null, record_id: null, voucher: null, seen: true },
};

it('a reason that could not be sent stays, to be sent again', async () => {
  const user = renderPage(<ApprovalTable show="waiting" rows={[waiting]} narrowed={false} stale={false} />);
  const button = (place: number) => screen.getAllByRole('button', { name: 'Send back' }).at(place) as Element;
  const input = () => screen.queryByLabelText<HTMLTextAreaElement>(/Reason/);
  await user.click(screen.getByRole('checkbox', { name: /Vendor Payment/ }));
  await user.click(button(0));
  await user.type(await screen.findByLabelText(/Reason/), 'The memo is missing');
  answer = 'hang up';
  await user.click(button(-1));
  await screen.findByRole('alert');
  expect(input()?.value).toBe('The memo is missing');
  answer = { body: { success: true, data: [{ id: 7, outcome: 'returned' }] } };
  await user.click(button(-1));
  await waitFor(() => expect(input()).toBeNull());
  const keys = host.calls.flatMap(({ key }) => key ?? []);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});
