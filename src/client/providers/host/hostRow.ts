import type { BaseRecord } from '@refinedev/core';
import type { Host, HostNames, Resource } from '../../../schema/index.ts';
import { daysFromHost } from './hostDays.ts';
import { fromHost } from './hostNames.ts';

/** The host's paths of a record's id and fields. */
export function namesIn({ api }: Pick<Resource, 'api'>): HostNames {
  return { ...api.names, ...(api.id !== undefined && { id: api.id }) };
}

/** Converts a host's row of a resource to our own server's format. */
export function hostRow(row: BaseRecord, resource: Resource, { dates }: Pick<Host, 'dates'>): BaseRecord {
  return daysFromHost(fromHost(row, namesIn(resource)), resource.fields, dates);
}
