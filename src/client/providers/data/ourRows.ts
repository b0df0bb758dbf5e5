import type { BaseRecord } from '@refinedev/core';
import type { Resource } from '../../../schema/index.ts';
import { loadConfig } from '../config.ts';

/**
 * Rows of another call than a resource's list, such as the people of a project, under our names and with our days. Our own server
 * sends them so.
 */
export async function ourRows(
  rows: readonly BaseRecord[],
  resource: Resource | undefined,
): Promise<readonly BaseRecord[]> {
  const { host } = await loadConfig();
  if (host === undefined || resource === undefined) return rows;
  const { hostRow } = await import('../host/hostRow.ts');
  return rows.map((row) => hostRow(row, resource, host));
}

/** A day, YYYY-MM-DD, as the host of the calls writes it. */
export async function dayThere(day: string): Promise<string> {
  const { host } = await loadConfig();
  if (host?.dates === undefined) return day;
  const { dayToHost } = await import('../host/hostDays.ts');
  return dayToHost(day, host.dates);
}
