// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import DefinitionsSection from '../../../src/client/pages/setting/definitions/DefinitionsSection.tsx';
import { WorkspaceProvider } from '../../../src/client/providers/definitions.tsx';
import { chooseLanguage } from '../../../src/client/providers/language.ts';
import { failure, nested } from '../../../src/errors/failure.ts';
import { phrase, problem } from '../../../src/errors/problem.ts';
import { renderFailure } from '../../../src/errors/renderFailure.ts';
import type { Language } from '../../../src/schema/index.ts';
import { productDefinitions } from '../../resources/definitions.ts';
import { type AnsweringHost, startHost } from '../answeringHost.ts';
import { renderPage } from './renderPage.tsx';

/** What the server finds in definitions, in the reader's language. tests/e2e/setting.test.ts has it found. */

const NOTHING = { mistakes: [], plan: null, unreadable: null, standing: null, changes: [] };

const NO_PLAN = { steps: [], refusals: [], asks: [], notes: [] };

const sent = (found: Parameters<typeof renderFailure>[0]) => ({ message: renderFailure(found), ...found });

const MISTAKE = problem('fieldUnknown', { name: 'phon', hint: phrase('didYouMean', { near: 'phone' }) });
const CHANGE = failure('columnAdded', { column: 'crane.load' });
const REFUSAL = failure('bookFloorRaised', { key: 'cash', floor: '5' });
const UNREADABLE = failure('definitionsUnreadable', {
  problems: { reasons: [nested(REFUSAL)], lines: true },
});

const bn = (await productDefinitions()).languages.bn as Language;
let host: AnsweringHost;
let found: object = NOTHING;

beforeAll(async () => {
  host = await startHost();
  host.answer = ({ path }) => ({
    body: path.startsWith('/api/definitions')
      ? { success: true, data: { version: 1, definitions: [], ...NOTHING, ...found } }
      : { name: bn.name, app: bn.app, errors: bn.errors, notices: bn.notices },
  });
  await chooseLanguage('bn');
});
afterAll(async () => {
  await chooseLanguage('en');
  await host.close();
});

function open(state: object): void {
  found = state;
  const { resources, settings, reports } = bn;
  renderPage(
    <WorkspaceProvider
      definitions={{ resources, reports, settings: { ...settings, timeZone: 'Asia/Dhaka' }, version: 1 }}
      user={{ id: 1, name: 'Rahima', email: 'rahima@example.com', isAdmin: true }}
    >
      <DefinitionsSection />
    </WorkspaceProvider>,
  );
}

it('shows mistakes', async () => {
  open({ mistakes: [{ file: 'resources/a.yaml', line: 3, column: 5, key: 'title', ...sent(MISTAKE) }] });
  const entry = await screen.findByText(/phon/);
  expect(entry.textContent).toBe(
    'resources/a.yaml:3:5 title: "phon" নামে কোনো ঘর নেই; "phone" বোঝাতে চেয়েছেন?',
  );
});

it('names reports in the language of the reader', async () => {
  const report = { name: 'balance_sheet', label: 'Balance Sheet', kind: 'report', file: 'a.yaml', fields: 1 };
  open({ definitions: [report] });
  await screen.findByText('উদ্বৃত্তপত্র');
});

it('shows what a reload changes, and what has changed; a change of an earlier version has its English text', async () => {
  const before = { message: 'column crane.name added' };
  open({
    plan: { ...NO_PLAN, steps: [sent(CHANGE)] },
    standing: 'new',
    changes: [{ at: '2025-01-31 09:30:00', steps: [before] }],
  });
  await screen.findByText('কলাম crane.load যোগ');
  await screen.findByText('column crane.name added');
});

it('asks for what changes values, and names what stays, before it reloads', async () => {
  const ask = failure('amountsRecomputed', {
    resource: 'contract',
    column: 'price',
    count: 2,
    before: { money: '156000.00' },
    after: { money: '312000.00' },
  });
  const note = failure('columnUnseen', { column: 'contract.remark', count: 2 });
  open({ plan: { ...NO_PLAN, asks: [sent(ask)], notes: [sent(note)] }, standing: 'new' });
  await screen.findByText(/contract-এর .*টি রেকর্ডে নতুন সূত্রে price বদলে যাবে: যোগফল .* থেকে .*/);
  await screen.findByText(/কলাম contract\.remark .* থেকে যাবে/);
  const reload = screen.getByRole('button', { name: 'আবার পড়ুন' }) as HTMLButtonElement;
  expect(reload.disabled).toBe(true);
  screen.getByRole('checkbox', { name: 'আমি এই বদলগুলো মেনে নিচ্ছি' }).click();
  await waitFor(() => expect(reload.disabled).toBe(false));
});

it.each([
  ['a change is refused', { plan: { ...NO_PLAN, refusals: [sent(REFUSAL)] }, standing: 'new' }],
  ['the files cannot be read', { unreadable: sent(UNREADABLE) }],
])('shows why %s', async (_, state) => {
  open(state);
  await screen.findByText('"cash" খাতার ব্যালেন্স নতুন সর্বনিম্ন সীমা 5-এর নিচে; আগে ব্যালেন্স বাড়ান।');
});
