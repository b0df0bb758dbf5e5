import type { Page } from 'playwright-core';

/** A picture of the guide: a page of the sample company, as it looks after what a person does there. */
export interface Picture {
  /** docs/guide/images/{name}.png */
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
    { name: 'data', address: '/dashboard/setting', act: toData },
  ];
}

async function search(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type('rah');
  await page.getByRole('option').first().waitFor();
}

async function payVendor(page: Page): Promise<void> {
  await chooseFirst(page, 'Vendor');
  await page.getByLabel('Amount', { exact: true }).fill('25000');
}

async function buy(page: Page): Promise<void> {
  await page.getByLabel('Memo Id', { exact: true }).fill('M-1207');
  await chooseFirst(page, 'Vendor');
  await chooseFirst(page, 'Category');
  await chooseFirst(page, 'Product');
  await page.getByLabel('Quantity', { exact: true }).fill('1000');
  await page.getByLabel('Total Price', { exact: true }).fill('21800');
  await page.getByLabel('Total Price', { exact: true }).blur();
}

async function toData(page: Page): Promise<void> {
  const data = page.getByRole('region', { name: 'Data', exact: true });
  await data.getByRole('button', { name: 'Download backup' }).waitFor();
  await data.evaluate((part) => part.scrollIntoView());
}

async function chooseFirst(page: Page, label: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  // Not the options of a list's rows per page.
  await page.getByRole('listbox').getByRole('option').first().click();
}
