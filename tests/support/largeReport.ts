import type { Page } from 'playwright-core';
import { downloaded } from './browser.ts';

/** The report of a project with very many entries, from its address until it is printed and saved. */

/** The entries of the project. */
export const REPORTED = 200_000;

export interface Taken {
  /** In milliseconds: until the first entries are shown, until its pages are laid out, until its workbook is saved. */
  times: { shown: number; printed: number; saved: number };
  /** The pages, as PDF. */
  pdf: Buffer;
  /** The workbook, with every entry. */
  workbook: Buffer;
}

/** Opens the report from 2020 on, prints it and saves it. */
export async function takeReport(page: Page, project: number, lastDay: string): Promise<Taken> {
  const day = lastDay.split('-').reverse().join('-');
  const [shown] = await timed(async () => {
    await page.goto(`/report/project?product_id=${project}&date_from=01-01-2020&date_to=${day}`);
    await page.getByRole('button', { name: 'Show the first 5,000 of 200,000 entries' }).waitFor();
  });
  const [printed, pdf] = await timed(() => page.pdf({ format: 'A4' }));
  const [saved, workbook] = await timed(async () => {
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Excel', exact: true }).click();
    return downloaded(await waiting);
  });
  return { times: { shown, printed, saved }, pdf, workbook };
}

async function timed<T>(work: () => Promise<T>): Promise<[milliseconds: number, result: T]> {
  const start = performance.now();
  const result = await work();
  return [performance.now() - start, result];
}
