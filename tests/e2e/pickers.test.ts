import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../src/client/generic/calendar/calendarDays.ts';
import { violations } from '../support/axe.ts';
import { today } from '../support/today.ts';
import { open, page, server, useWebApp } from '../support/webApp.ts';

/** Days, months, times and moments that are chosen beside what is typed, wherever the product takes one. */

const SHIFT = `
name: shift
fields:
  shift_name: { type: text, required: true }
  begun: { type: date, notAfter: today }
  season: { type: month }
  begins: { type: time }
  meets_at: { label: Meets, type: datetime }
  days: { type: daterange }
list:
  filters: [begun]
`;

useWebApp({ alone: true, definitions: [{ file: 'resources/shift.yaml', text: SHIFT }] });

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const input = (name: string) => page.getByRole('textbox', { name });
const picker = (name: string) => page.getByRole('dialog', { name, exact: true });
const day = (name: string) => page.getByRole('gridcell', { name, exact: true });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

/** Opens the picker beside an input, which is named by that input's label. */
async function pick(name: string): Promise<Locator> {
  await page
    .locator('.MuiInputBase-root')
    .filter({ has: input(name) })
    .getByRole('button')
    .click();
  await picker(name).waitFor();
  return picker(name);
}

const isGone = (name: string) => expect.poll(() => picker(name).count()).toBe(0);
const saved = async (id: number) => (await server.api('GET', `/shift/${id}`)).body;

describe('in a form', () => {
  it('are chosen with the mouse below their input, and by keys alone', async () => {
    await open('/dashboard/shift/create');
    await input('Shift Name').fill('Roof');
    await input('Begun').fill('2026-11-20');
    await pick('Begun');
    expect(await violations(page)).toEqual([]);
    await day('17').click();
    await isGone('Begun');
    await expect.poll(() => input('Begun').inputValue()).toBe('2026-11-17');
    await input('Season').fill('2026-07');
    const season = await pick('Season');
    await season.getByRole('radio', { name: 'September' }).click();
    await isGone('Season');
    const begins = await pick('Begins');
    await begins.getByRole('option', { name: '14 Hours', exact: true }).click();
    await begins.getByRole('option', { name: '45 Minutes', exact: true }).click();
    await press('OK');
    await isGone('Begins');
    await input('Meets').fill('2026-11-20 08:15');
    await pick('Meets');
    await day('21').click();
    await page.keyboard.press('Escape');
    await isGone('Meets');
    await input('Days from').fill('2026-11-02');
    await input('Days to').fill('2026-11-02');
    await pick('Days to');
    for (const key of ['ArrowDown', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    await isGone('Days to');
    await press('Add Shift');
    await page.getByRole('cell', { name: 'Roof' }).waitFor();
    expect(await saved(1)).toMatchObject({
      begun: '2026-11-17',
      season: '2026-09',
      begins: '14:45',
      meets_at: '2026-11-21 08:15:00',
      days: { from: '2026-11-02', to: '2026-11-10' },
    });
  });

  it('leave what was typed when they close with Escape, and the form where it was', async () => {
    await open('/dashboard/shift/edit/1');
    await input('Begun').fill('31/2');
    await pick('Begun');
    await page.keyboard.press('Escape');
    await isGone('Begun');
    expect(await input('Begun').inputValue()).toBe('31/2');
    await page.getByText(/^Enter a day such as/).waitFor();
    await input('Begun').fill('yesterday');
    await pick('Begun');
    await page.keyboard.press('Escape');
    await isGone('Begun');
    await input('Begun').press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Shifts' }).waitFor();
    expect((await saved(1)).begun).toBe(addDays(today(), -1));
  });

  it('are a dialog on a phone, in which one touch chooses a day', async () => {
    await open('/dashboard/shift/create', PHONE);
    const begun = await pick('Begun');
    const { width } = (await begun.boundingBox()) ?? { width: 0 };
    expect(width).toBeLessThanOrEqual(390);
    expect((await violations(page)).filter((line) => !line.includes('region'))).toEqual([]);
    await day('1').tap();
    await isGone('Begun');
    await expect.poll(() => input('Begun').inputValue()).toMatch(/^\d{4}-\d\d-01$/);
    const meets = await pick('Meets');
    await day('3').tap();
    await meets.getByRole('button', { name: 'Next', exact: true }).tap();
    await meets.getByRole('option', { name: '9 Hours', exact: true }).tap();
    await meets.getByRole('button', { name: 'OK', exact: true }).tap();
    await isGone('Meets');
    await expect.poll(() => input('Meets').inputValue()).toMatch(/^\d{4}-\d\d-03 09:00:00$/);
  });
});

it('are chosen in a cell of the grid, which saves with Enter', async () => {
  await open('/dashboard/shift?view=grid');
  const cell = page.locator('[role=gridcell][data-field=season]').first();
  await cell.dblclick();
  await cell.locator('input').waitFor();
  await cell.getByRole('button').click();
  await picker('Season').getByRole('radio', { name: 'March' }).click();
  await isGone('Season');
  await cell.getByRole('button').click();
  await picker('Season').waitFor();
  await page.keyboard.press('Escape');
  await isGone('Season');
  expect(await cell.locator('input').inputValue()).toBe('2026-03');
  await cell.locator('input').press('Enter');
  await expect.poll(async () => (await saved(1)).season).toBe('2026-03');
});

describe('in the filters of a list', () => {
  it('close with Escape before their panel does', async () => {
    await open('/dashboard/shift');
    await page.locator('[data-filter=days]').click();
    await input('From').fill('2026-11-02');
    await pick('To');
    await page.keyboard.press('Escape');
    await isGone('To');
    expect(await input('From').inputValue()).toBe('2026-11-02');
    await input('To').fill('2026-11-02');
    await pick('To');
    await day('20').click();
    await isGone('To');
    await press('Apply');
    await expect.poll(() => new URL(page.url()).search).toContain('begun=2026-11-02..2026-11-20');
  });

  it('are the value of a condition, typed as in a form', async () => {
    await open('/dashboard/shift');
    await press('Filter');
    await page.getByRole('combobox', { name: 'Field' }).selectOption('begins');
    await input('Value').fill('9:30');
    await pick('Value');
    await page.getByRole('option', { name: '8 Hours', exact: true }).click();
    await press('OK');
    await isGone('Value');
    expect(await input('Value').inputValue()).toBe('08:30');
    await page.getByRole('combobox', { name: 'Field' }).selectOption('begun');
    await page.getByRole('combobox', { name: 'Comparison' }).selectOption('after');
    await input('Value').fill('1/11/2026');
    await page.keyboard.press('Tab');
    await expect.poll(() => input('Value').inputValue()).toBe('2026-11-01');
  });
});
