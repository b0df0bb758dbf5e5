import type { Locator, Page } from 'playwright-core';

/** A picture of the guide, in each of its languages: a page of the sample company, as it looks after what a person does there. */
export interface Picture {
  /** docs/guide/images/{name}.png, of a translation docs/guide/{language}/images/{name}.png */
  name: string;
  address: string;
  /** On a phone; else on a desk. */
  phone?: boolean;
  act?: (page: Page) => Promise<void>;
}

/** The last thirty days, as the report's address has them: the sample company's year ends today. */
const [since, today] = [30, 0].map((days) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10).split('-').reverse().join('-'),
);
/** The last day of the month before this one, YYYY-MM-DD. */
const lastMonthEnd = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth(), 0))
  .toISOString()
  .slice(0, 10);
const LATELY = `date_from=${since}&date_to=${today}`;

/**
 * A new picture is taken before a page of the guide names it, since the build wants every picture that is named.
 *
 * @param purchase the transaction of a purchase.
 */
export function pictures(purchase: number): readonly Picture[] {
  return [
    { name: 'dashboard', address: '/dashboard' },
    { name: 'search', address: '/dashboard', act: search },
    { name: 'list', address: '/dashboard/all-vendors' },
    { name: 'vendor-payment', address: '/dashboard/vendors/payment', act: payVendor },
    { name: 'purchase', address: '/dashboard/inventory-purchase', act: buy },
    { name: 'assign', address: '/dashboard/projects/assign-employee/1' },
    { name: 'correction', address: `/dashboard/transactions/${purchase}/correct` },
    { name: 'ledger', address: '/dashboard/vendors/ledger?id=1&days=this_fiscal_year' },
    { name: 'report', address: `/report/project?product_id=1&${LATELY}` },
    { name: 'phone-list', address: '/dashboard/all-vendors', phone: true },
    { name: 'phone-form', address: '/dashboard/vendors/payment', phone: true, act: payVendor },
    { name: 'data', address: '/dashboard/setting', act: toSection('data') },
    { name: 'periods', address: '/dashboard/setting', act: closeMonth },
    { name: 'opening', address: '/dashboard/setting/opening' },
    { name: 'books', address: `/dashboard/ledgers?date=${lastMonthEnd}` },
  ];
}

async function search(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type('rah');
  await page.getByRole('option').first().waitFor();
}

async function payVendor(page: Page): Promise<void> {
  await chooseFirst(page, 'vendor_id');
  await input(page, 'amount').fill('25000');
}

async function buy(page: Page): Promise<void> {
  await input(page, 'memo_id').fill('M-1207');
  await chooseFirst(page, 'vendor_id');
  await chooseFirst(page, 'category_id');
  await chooseFirst(page, 'product_id');
  await input(page, 'qty').fill('1000');
  await input(page, 'total').fill('21800');
  await input(page, 'total').blur();
}

function toSection(key: string): (page: Page) => Promise<void> {
  return async (page) => {
    const section = page.locator(`#${key}`);
    await section.getByRole('button').first().waitFor();
    await section.evaluate((part) => part.scrollIntoView());
  };
}

async function closeMonth(page: Page): Promise<void> {
  await toSection('periods')(page);
  const form = page.locator('#periods form');
  const day = form.locator('[name="closed_up_to"]');
  await day.fill(lastMonthEnd);
  await day.press('Tab');
  await form.locator('textarea').first().fill('…');
}

/** An input by the name of its field, which is the same in every language. */
function input(page: Page, name: string): Locator {
  return page.locator(`main [name="${name}"]`).first();
}

async function chooseFirst(page: Page, name: string): Promise<void> {
  await input(page, name).click();
  // Not the options of a list's rows per page.
  await page.getByRole('listbox').getByRole('option').first().click();
}
