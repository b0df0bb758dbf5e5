import type { BaseRecord } from '@refinedev/core';
import type { Resource } from '../../../schema/index.ts';
import { loadConfig } from '../config.ts';

/**
 * Rows of a call other than a resource's list, such as the people of a project, with our field names and date format. Our own
 * server sends them so.
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

/** A day, YYYY-MM-DD, in the date format of the calls' host. */
export async function dayThere(day: string): Promise<string> {
  const { host } = await loadConfig();
  if (host?.dates === undefined) return day;
  const { dayToHost } = await import('../host/hostDays.ts');
  return dayToHost(day, host.dates);
}
