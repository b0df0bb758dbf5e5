import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.1 AA and good practice. */
export const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'];

/**
 * What axe finds against the rules on a page that has come to rest; a line for each rule, with the elements. A colour on its way
 * from a disabled button's to an enabled one's is no fault of the page: what is found must still be there a while later.
 */
export async function violations(page: Page, rules: readonly string[] = RULES): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  if ((await found(page, rules)).length === 0) return [];
  await page.waitForTimeout(1000);
  return found(page, rules);
}

/** What axe finds on the page as it is now. */
function found(page: Page, rules: readonly string[]): Promise<string[]> {
  return page.evaluate(async (rules) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run({
      runOnly: [...rules],
      resultTypes: ['violations'],
      // For rules that are not among these alone: it would fetch every style sheet.
      preload: false,
    });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`,
    );
  }, rules);
}
