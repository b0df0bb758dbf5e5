import { beforeAll, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { open, page, server, useWebApp } from '../support/webApp.ts';

/** Setting, Definitions shows what a change does to what is there, with its numbers, and asks where values or reports change. */

const file = 'resources/contract.yaml';
const contract = (formula: string, more = '') => ({
  file,
  text: `name: contract\nfields:\n  title: { type: text }\n  area: { type: integer }\n${more}  price: { type: money, from: ${formula} }\n`,
});
const NOTE = '  remark: { type: text }\n';

useWebApp({ definitions: [contract('area * 1000', NOTE)] });

beforeAll(async () => {
  for (const area of [56, 100]) {
    const { status } = await server.api('POST', '/contract', { title: `${area}`, area, remark: 'corner' });
    expect(status).toBe(201);
  }
});

const sum = async () =>
  (await server.api('GET', '/contract')).body.reduce(
    (all: number, { price }: { price: number }) => all + price,
    0,
  );

it('asks before a new formula makes 312,000 of 156,000, and counts what no field shows any more', async () => {
  server.write(contract('area * 2000'));
  await open('/dashboard/setting');
  const part = page.getByRole('region', { name: 'Definitions', exact: true });
  await part
    .getByText(
      '2 records of contract get another price by its new formula: a sum of 156,000.00 becomes 312,000.00',
    )
    .waitFor();
  await part.getByText('Stays as it is (1)').waitFor();
  await part
    .getByText('column contract.remark (2 values) stays, though no field shows it any more')
    .waitFor();
  const reload = part.getByRole('button', { name: 'Reload' });
  expect(await reload.isDisabled()).toBe(true);
  expect(await violations(page)).toEqual([]);
  expect(await sum()).toBe(156_000);
  await part.getByRole('checkbox', { name: 'I accept these changes' }).check();
  await Promise.all([page.waitForEvent('load'), reload.click()]);
  await part.getByText('No mistakes').waitFor();
  expect(await sum()).toBe(312_000);
});

it('says why a name that never was here is refused, and which one is meant', async () => {
  const { text } = contract('size * 2000');
  server.write({ file, text: text.replace('area: {', 'size: { was: extent,') });
  await open('/dashboard/setting');
  const part = page.getByRole('region', { name: 'Definitions', exact: true });
  await part.getByText('Reload would be refused:').waitFor();
  await part
    .getByText(/contract\.fields\.size\.was: nothing of that kind was ever called extent .* is called area/)
    .waitFor();
});
