// @vitest-environment jsdom
import { Refine } from '@refinedev/core';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { ReportAnswer } from '../../../src/client/generic/report/Answer.ts';
import { FieldSurroundings } from '../../../src/client/layout/FieldSurroundings.tsx';
import ReportPage from '../../../src/client/pages/reports/ReportPage.tsx';
import { makeDataProvider } from '../../../src/client/providers/data.ts';
import { makeQueryClient } from '../../../src/client/providers/queries.ts';
import { setGrouping } from '../../../src/fields/grouping.ts';
import { fieldTypes } from '../../../src/fields/index.ts';
import { type AnsweringHost, type HostAnswer, startHost } from '../answeringHost.ts';
import { showBangla, showEnglish } from '../bangla.ts';
import { renderPage } from '../components/renderPage.tsx';
import { withoutLayout } from '../noResize.ts';
import { ANSWER, CONSUMPTION, PROFIT, PROFIT_COMPARED } from './consumption.ts';

let host: AnsweringHost;
let answer: () => HostAnswer | Promise<HostAnswer>;
const chosen: string[] = [];
/** Its screen matches no media query, and is never printed. MUI follows schemes in the older way. */
const noMatch = (media: string) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    addListener: () => {},
    removeListener: () => {},
  });
beforeAll(async () => {
  withoutLayout();
  window.matchMedia ??= noMatch as unknown as typeof window.matchMedia;
  host = await startHost();
  host.answer = ({ path }) => {
    if (path.startsWith('/api/report/')) chosen.push(decodeURIComponent(path.replaceAll('+', ' ')));
    return path.startsWith('/api/report/') ? answer() : {};
  };
});
afterAll(() => host.close());
afterEach(async () => {
  chosen.length = 0;
  setGrouping('thousand');
  await showEnglish();
});

const answered = (body: ReportAnswer) => () => ({ body: { success: true, ...body } });
let address = '';
function Address() {
  const { pathname, search } = useLocation();
  address = pathname + search;
  return null;
}

function show(at: string) {
  const page = (
    <Refine
      dataProvider={makeDataProvider({}, fieldTypes)}
      options={{ disableTelemetry: true, reactQuery: { clientConfig: makeQueryClient() } }}
    >
      <FieldSurroundings Link={({ children }) => <span>{children}</span>}>
        <Routes>
          <Route path="/dashboard/reports/:name" element={<ReportPage />} />
        </Routes>
        <Address />
      </FieldSurroundings>
    </Refine>
  );
  const reports = { consumption: CONSUMPTION, profit: PROFIT };
  return renderPage(page, undefined, { at: `/dashboard/reports/${at}`, definitions: { reports } });
}

const names = () =>
  within(screen.getByRole('table', { name: 'Consumption' }))
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);
const cellsOf = (table: string, name: RegExp) =>
  [...(within(screen.getByRole('table', { name: table })).getByRole('row', { name }).children ?? [])].map(
    ({ textContent }) => textContent,
  );

it('groups fold, a total stands below, and a figure leads to what it is made of', async () => {
  setGrouping('lakh');
  answer = answered(ANSWER);
  const user = show('consumption?_view=table');
  await screen.findByRole('table', { name: 'Consumption' });
  expect(screen.getByText('Which goods each project used.')).toBeDefined();
  expect(names()).toEqual(['Harbour Mall', 'Cement', 'Sand', 'River Garden', 'Cement', 'Total']);
  expect(cellsOf('Consumption', /^Total/)).toEqual(['Total', '1,23,45,778.90', '']);
  await user.click(screen.getByRole('button', { name: 'Harbour Mall', expanded: true }));
  expect(names()).toEqual(['Harbour Mall', 'River Garden', 'Cement', 'Total']);
  await user.keyboard('{ArrowRight}');
  expect(names()).toHaveLength(6);
  await user.click(screen.getByRole('button', { name: 'Fold all' }));
  expect(names()).toEqual(['Harbour Mall', 'River Garden', 'Total']);
  await user.click(screen.getByRole('button', { name: 'Unfold all' }));

  const link = screen.getByRole('link', { name: '1,23,45,000.50' });
  const [path, query] = link.getAttribute('href')?.split('?') ?? [];
  expect(path).toBe('/dashboard/reports/consumption/rows');
  expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
    ...{ from: '2026-07-01', to: '2026-11-24', compare: 'none', _column: 'value' },
    ...{ _key: '["Harbour Mall","Cement"]', _title: 'Harbour Mall, Cement' },
  });
  // A price is a formula: no rows add up to it.
  expect(screen.queryByRole('link', { name: '520.25' })).toBeNull();
});

it('a comparison has the difference and the percentage; sections have totals, and a formula its line', async () => {
  answer = answered(PROFIT_COMPARED);
  show('profit?compare=year+before');
  await screen.findByRole('table', { name: 'Profit' });
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads).toEqual(['Book', 'Amount', 'Year before', 'Change', '%']);
  expect(cellsOf('Profit', /^Sales/)).toEqual(['Sales', '300.30', '200.10', '100.20', '50.1 %']);
  expect(cellsOf('Profit', /^Wages/)).toEqual(['Wages', '100.10', '0.00', '100.10', '']);
  expect(cellsOf('Profit', /^Materials/)).toEqual(['Materials', '50.05', '100.00', '−49.95', '−50 %']);
  expect(cellsOf('Profit', /^Total Cost/)).toEqual(['Total Cost', '150.15', '100.00', '50.15', '50.2 %']);
  expect(cellsOf('Profit', /^Profit/)).toEqual(['Profit', '150.15', '100.10', '50.05', '50 %']);
  // A compared figure opens the other range; a formula opens nothing.
  const [, first] = screen.getAllByRole('link', { name: /^[23]00\.[13]0$/ });
  const before = first?.getAttribute('href') ?? '';
  expect(before).toContain('from=2025-07-01');
  expect(before).toContain('_section=income');
  const [wages, ...others] = screen.getAllByRole('link', { name: '100.10' });
  expect(wages?.getAttribute('href')).toContain('_section=cost');
  expect(others).toEqual([]);
});

it('what is chosen stands in the address, and a usual range by its name', async () => {
  answer = answered(ANSWER);
  const user = show('consumption?_view=table&transaction=7');
  await screen.findByRole('table', { name: 'Consumption' });
  expect(chosen).toEqual(['/api/report/consumption']);
  const from = screen.getByRole('textbox', { name: /^From/ });
  await user.clear(from);
  await user.type(from, '2026-01-31{Enter}');
  await waitFor(() => expect(chosen).toHaveLength(2));
  expect(chosen[1]).toBe('/api/report/consumption?from=2026-01-31&to=2026-11-24');
  expect(address).toBe(
    '/dashboard/reports/consumption?transaction=7&from=2026-01-31&to=2026-11-24&_view=table',
  );
  await user.click(await screen.findByRole('button', { name: 'Date range' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Last month' }));
  await waitFor(() => expect(chosen).toHaveLength(3));
  expect(chosen[2]).toMatch(/from=\d{4}-\d\d-01&to=/);
  expect(address).toContain('_days=last_month');
  expect(address).not.toContain('from=');
});

it('a chart has its figures in a table behind it, with the months in the reader’s language', async () => {
  answer = answered(ANSWER);
  const user = show('consumption?_view=table');
  await user.click(await screen.findByRole('button', { name: 'Chart' }));
  expect(address).toContain('_view=chart');
  const figure = await screen.findByRole('figure', { name: 'Consumption, by month' });
  const rows = () =>
    within(figure)
      .getAllByRole('row')
      .map((line) => [...line.children].map(({ textContent }) => textContent));
  expect(rows()).toEqual([
    ['Month', 'Harbour Mall', 'River Garden'],
    ['Jul 2026', '12,345,000.50', ''],
    ['Aug 2026', '678.40', '100.00'],
  ]);
  expect(screen.queryByRole('table', { name: 'Consumption' })).toBeNull();
  await act(showBangla);
  expect(screen.getByRole('button', { name: 'দুটোই' })).toBeDefined();
});

it('says when there is nothing, what is wrong at its field, and why it failed', async () => {
  answer = () => ({ body: { success: true, ...ANSWER, rows: [], totals: [[null, null]], chart: null } });
  const user = show('consumption');
  await screen.findByText('Nothing was found. Choose a longer range, or fewer conditions.');
  answer = () => ({
    status: 422,
    body: { success: false, code: 'invalid', message: 'x', errors: { from: 'From must not be after To' } },
  });
  const from = screen.getByRole('textbox', { name: /^From/ });
  await user.clear(from);
  await user.type(from, '2027-01-31{Enter}');
  await screen.findByText('From must not be after To');
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^From/ })).toBe(document.activeElement));
  expect(screen.getByRole('textbox', { name: /^From/ })).toHaveProperty('value', '2027-01-31');
  answer = () => ({ status: 409, body: { success: false, message: 'Choose a shorter range.' } });
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  await user.clear(screen.getByRole('textbox', { name: /^From/ }));
  await user.type(screen.getByRole('textbox', { name: /^From/ }), '2020-01-31{Enter}');
  await screen.findByText('Choose a shorter range.');
  answer = answered(ANSWER);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('table', { name: 'Consumption' });
});
