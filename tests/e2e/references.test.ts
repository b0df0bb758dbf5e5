import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { RULES, violations } from '../support/axe.ts';
import { IS_LONG } from '../support/sample.ts';
import { open, page, server, useWebApp } from '../support/webApp.ts';

/** References are links to the record that they name, with a preview. */

const HARBOUR = `name: harbour
label: { one: Harbour, many: Harbours }
book: { balance: dues, normal: debit }
fields:
  harbour_name: { type: text, required: true }
  town:         { type: text }
  phone:        { type: phone }
  dues:         { type: money }
list: { columns: [id, harbour_name, town, phone, dues] }
`;
const SECRET = `name: vault
label: { one: Vault, many: Vaults }
fields: { vault_name: { type: text, required: true } }
access: { one: admin, list: admin }
`;
const SHIP = `name: ship
label: { one: Ship, many: Ships }
fields:
  ship_name:  { type: text, required: true }
  harbour_id: { label: Home, type: reference, to: harbour, required: true }
  calls:      { label: Calls, type: references, to: harbour }
  vault_id:   { label: Vault, type: reference, to: vault }
list: { columns: [id, ship_name, harbour_id, calls, vault_id] }
show: { in: modal }
`;
const definitions = [HARBOUR, SECRET, SHIP].map((text) => ({
  file: `resources/${/^name: (\w+)/.exec(text)?.[1]}.yaml`,
  text,
}));
const VENDOR = { address: 'Dhaka', phone: '01711000000', note: 'Salma' };
const STAFF = { name: 'Salma', email: 'salma@example.com', password: 'a long enough one' };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

let staff: string;
let ship: number;

async function make(path: string, body: object): Promise<number> {
  const answer = await server.api('POST', path, body);
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body.data?.id ?? answer.body.id;
}

useWebApp({ definitions });

beforeAll(async () => {
  const harbour = (harbour_name: string) =>
    make('/harbour', { harbour_name, town: 'Chattogram', phone: '01711000000', dues: 1250 });
  const [home, east, gone] = [
    await harbour('South Quay'),
    await harbour('East Pier'),
    await harbour('Old Dock'),
  ];
  const vault_id = await make('/vault', { vault_name: 'Iron Room' });
  ship = await make('/ship', { ship_name: 'Padma', harbour_id: home, calls: [east, gone], vault_id });
  await sql`update public.harbour set archived_at = now() where id = ${gone}`.execute(server.db);
  await server.api('POST', '/users', STAFF);
  staff = await server.signIn(STAFF.email, STAFF.password);
});

const link = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true }).first();
const card = () => page.getByRole('tooltip');
const LIST = '/dashboard/ship';

/** The calls for one harbour from now on; what a filter offers is asked for by the list, when it has time. */
function harbourCalls(): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/harbour\/\d/.test(request.url())) calls.push(request.url());
  });
  return calls;
}

describe('a reference in a list', () => {
  it('shows its record when it is pointed at, read then and not before', async () => {
    await open(LIST);
    await link('South Quay').waitFor();
    const calls = harbourCalls();
    expect(calls).toEqual([]);
    await link('South Quay').hover();
    await card().getByText('1,250.00').waitFor();
    await expect
      .poll(() => card().innerText())
      .toMatch(/Harbour\s+South Quay\s+Dues\s+1,250.00\s+Town\s+Chattogram/);
    await expect.poll(() => card().getByRole('link').count()).toBe(0);
    // The page may read it again for changes of the seconds before it was loaded.
    expect([...new Set(calls)]).toEqual([expect.stringMatching(/\/api\/harbour\/\d+$/)]);
    expect(await violations(page)).toEqual([]);
    await page.mouse.move(5, 5);
    await card().waitFor({ state: 'detached' });
  });

  it.runIf(IS_LONG)('stays open under the mouse, and the row below it is not meant', async () => {
    await open(LIST);
    await link('South Quay').hover();
    await card().getByText('1,250.00').hover();
    await card().getByText('1,250.00').click();
    await expect.poll(() => card().count()).toBe(1);
    expect(page.url()).toMatch(/\/dashboard\/ship$/);
  });

  it.runIf(IS_LONG)('leads to its record, not to that of its row', async () => {
    await open(LIST);
    await link('East Pier').click();
    await page.getByText('Chattogram').first().waitFor();
    expect(page.url()).toContain('/dashboard/harbour');
    await page.goBack();
    await link('East Pier').waitFor();
  });

  it('shows its record at once when the keyboard reaches it, until Escape', async () => {
    await open(LIST);
    await link('Padma').focus();
    await page.keyboard.press('Tab');
    await card().getByText('1,250.00').waitFor();
    const described = await link('South Quay').getAttribute('aria-describedby');
    await expect.poll(() => card().getAttribute('id')).toBe(described);
    // The cell would cut off a ring around the link; so the ring is around the cell, and crosses no letter.
    const rings = await link('South Quay').evaluate((one) =>
      [one, one.closest('td') as Element].map((each) => getComputedStyle(each).outlineStyle),
    );
    expect(rings).toEqual(['none', 'solid']);
    await page.keyboard.press('Escape');
    await card().waitFor({ state: 'detached' });
    await page.keyboard.press('Tab');
    await card().getByText('East Pier').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/dashboard\/harbour/);
  });

  it.runIf(IS_LONG)('says that its record was deleted', async () => {
    await open(LIST);
    await link('Old Dock').hover();
    await card().getByText('This record was deleted, or it never existed.').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it.runIf(IS_LONG)('gives up what is left before the answer is there', async () => {
    await open(LIST);
    await link('South Quay').waitFor();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/api\/harbour/, async (route) => {
      await held;
      await route.continue().catch(() => {});
    });
    const failed = page.waitForEvent('requestfailed');
    await link('South Quay').hover();
    await card().waitFor();
    await page.mouse.move(5, 5);
    expect((await failed).failure()?.errorText).toBe('net::ERR_ABORTED');
    release();
    await page.unroute(/\/api\/harbour/);
  });

  it.runIf(IS_LONG)('is plain text for those who may not see the record', async () => {
    await open(LIST, { token: staff });
    await link('South Quay').waitFor();
    await page.getByText('Iron Room').waitFor();
    await expect.poll(() => link('Iron Room').count()).toBe(0);
  });

  it.runIf(IS_LONG)('is followed by a tap on a phone, and nothing opens over the list', async () => {
    await open(LIST, PHONE);
    expect(await violations(page, [...RULES, 'wcag22aa'])).toEqual([]);
    await link('South Quay').tap();
    await page.waitForURL(/\/dashboard\/harbour/);
    await expect.poll(() => card().count()).toBe(0);
  });
});

describe('a reference elsewhere', () => {
  it.runIf(IS_LONG)(
    'is a link in the details, where Escape closes its preview before the dialog',
    async () => {
      await open(`/dashboard/ship?show=${ship}`);
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('link', { name: 'South Quay' }).first().hover();
      await card().getByText('1,250.00').waitFor();
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await card().waitFor({ state: 'detached' });
      await expect.poll(() => dialog.count()).toBe(1);
    },
  );

  it.runIf(IS_LONG)('is a link in the ledger of a book', async () => {
    const project = await make('/project', { project_name: 'Lake View', budget: 1000, balance: 0 });
    const answer = await server.api('POST', '/cash/opening', { balance: 500 });
    expect(answer.status).toBeLessThan(300);
    const supply = await server.api('POST', '/supply_cash_project', {
      project_id: project,
      cash_amount: 100,
    });
    expect(supply.status, supply.text).toBeLessThan(300);
    await open('/dashboard/ledgers/cash');
    await link('Lake View').hover();
    await card().getByText('100.00').waitFor();
    await link('Lake View').click();
    await page.waitForURL(new RegExp(`/dashboard/project/page/${project}$`));
    await page.getByRole('heading', { level: 1, name: 'Lake View' }).waitFor();
  });
});

describe('the page of a record', () => {
  const tab = (name: string) => page.getByRole('tab', { name });

  it('has its balance in words, its tabs by arrow keys and in the address, and no accessibility mistake', async () => {
    const vendor = await make('/vendor', { ...VENDOR, vendor_name: 'Padma Traders', balance: 250 });
    await open(`/dashboard/vendor/page/${vendor}`);
    await page.getByRole('heading', { level: 1, name: 'Padma Traders' }).waitFor();
    await page.getByText('We owe 250.00').waitFor();
    await page.getByRole('tabpanel', { name: 'Ledger' }).getByText('Closing balance').first().waitFor();
    await tab('Ledger').focus();
    await page.keyboard.press('ArrowRight');
    await page.waitForURL(/tab=movements$/);
    await page.keyboard.press('ArrowLeft');
    await page.waitForURL((url) => url.search === '');
    await page.getByRole('tabpanel', { name: 'Ledger' }).getByText('Closing balance').first().waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('End');
    await page.waitForURL(/tab=history$/);
    await page.getByRole('tabpanel', { name: 'History' }).getByText('Added').waitFor();
  });

  it('leads to the form of an entry with the record chosen, and lists what was entered', async () => {
    const vendor = await make('/vendor', { ...VENDOR, vendor_name: 'Meghna Steel', balance: 900 });
    expect((await server.api('POST', '/cash/receipt', { amount: 100 })).status).toBe(200);
    expect((await server.api('POST', '/vendor/payment', { vendor_id: vendor, amount: 40 })).status).toBe(200);
    await open(`/dashboard/vendor/page/${vendor}?tab=movements&kind=vendor_payment`);
    await page.getByRole('tabpanel', { name: 'Entries' }).getByText('40.00').waitFor();
    await page.getByRole('link', { name: 'Vendor Payment', exact: true }).last().click();
    await page.waitForURL(/vendors\/payment/);
    await expect.poll(() => page.getByRole('combobox', { name: 'Vendor' }).inputValue()).toBe('Meghna Steel');
  });

  it('has the range of a ledger whose look-up starts with today, and starts earlier', async () => {
    const account = await make('/bank', { bank_name: 'Long Standing', balance: 700 });
    await open(`/dashboard/bank/page/${account}`);
    const from = page.getByRole('search', { name: 'Days' }).getByLabel('From');
    await expect.poll(() => from.inputValue()).toBe('2025-01-01');
  });

  it.runIf(IS_LONG)('is offered again to those who open that of a deleted record', async () => {
    const vendor = await make('/vendor', { ...VENDOR, vendor_name: 'Old Mill', balance: 0 });
    expect((await server.api('DELETE', `/vendor/${vendor}`)).status).toBe(200);
    await open(`/dashboard/vendor/page/${vendor}`);
    await page.getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('heading', { level: 1, name: 'Old Mill' }).waitFor();
  });
});
