import type { BaseRecord } from '@refinedev/core';
import type { Host, HostNames } from '../../../schema/index.ts';
import { dayFromHost } from './hostDays.ts';
import { fromHost } from './hostNames.ts';

/** The columns of a ledger with a day. */
const DAYS = ['date', 'created_at'];

/** Converts an entry of a host's ledger to our own server's format. */
export function hostEntry(
  row: BaseRecord,
  names: HostNames = {},
  { dates }: Pick<Host, 'dates'>,
): BaseRecord {
  const entry = fromHost(row, names);
  if (dates === undefined) return entry;
  const days = DAYS.flatMap((name) =>
    typeof entry[name] === 'string' ? [[name, dayFromHost(entry[name], dates)]] : [],
  );
  return { ...entry, ...Object.fromEntries(days) };
}
