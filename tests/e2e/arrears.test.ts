import { beforeAll, expect, it } from 'vitest';
import { makeEmployee, makeProject } from '../api/movementSamples.ts';
import { violations } from '../support/axe.ts';
import { today } from '../support/today.ts';
import { open, page, server, useWebApp } from '../support/webApp.ts';

/** A raise from a past day says what it will post before it is saved (docs/business-rules.md, "Arrears"). */

useWebApp();

const daysAgo = (days: number) =>
  new Date(Date.parse(today()) - days * 86_400_000).toISOString().slice(0, 10);
let employee: number;
let fourth: number;

beforeAll(async () => {
  const project = await makeProject(server, 0);
  employee = await makeEmployee(server, { employee_name: 'Habib Sarker', salary: 1_000 });
  await server.db
    .insertInto('plinth.assignment')
    .values({ employee_id: employee, project_id: project, assigned_at: `${daysAgo(20)}T00:00:00Z` })
    .execute();
  for (let day = 1; day <= 10; day++) {
    const body = { employee_id: employee, amount: 0, date: daysAgo(15 - day) };
    const { status, body: answer } = await server.api('POST', `/employee/wage/${project}`, body);
    expect(status).toBe(200);
    if (day === 4) fourth = answer.data.id;
  }
});

it('in the form of the employee, and shows it at the wage that it belongs to', async () => {
  await open(`/dashboard/employee/edit/${employee}`);
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const notice = page.getByLabel('What this change posts');
  await field('Salary').fill('1200');
  await field('Effective from').waitFor();
  expect(await notice.count()).toBe(0);
  await field('Effective from').fill(daysAgo(11));
  await notice.waitFor();
  await expect.poll(() => notice.innerText()).toContain('Arrears of 1,400.00 are posted');
  const shown = await notice.innerText();
  expect(shown).toMatch(/Days: 7, .* to .*, Harbour Mall \d+: 1,400\.00/);
  expect(await violations(page)).toEqual([]);
  await field('Salary').fill('900');
  await expect.poll(() => notice.innerText()).toContain('Arrears of −700.00 are posted');
  await field('Salary').fill('1200');
  await expect.poll(() => notice.innerText()).toContain('1,400.00');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const balance = async () => (await server.api('GET', `/employee?id=${employee}`)).body.data[0].balance;
  await expect.poll(balance).toBe(11_400);
  await open(`/dashboard/all-employees?transaction=${fourth}`);
  const caused = page.getByRole('table', { name: 'Arrears' });
  await caused.waitFor();
  expect(await caused.innerText()).toContain('200.00');
  await caused.getByRole('link').click();
  await page.getByText('Because of').waitFor();
});
