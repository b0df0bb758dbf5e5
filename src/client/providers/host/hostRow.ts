import type { BaseRecord } from '@refinedev/core';
import type { Host, HostNames, Resource } from '../../../schema/index.ts';
import { daysFromHost } from './hostDays.ts';
import { fromHost } from './hostNames.ts';

/** Where the host has the id and the fields of a record. */
export function namesIn({ api }: Pick<Resource, 'api'>): HostNames {
  return { ...api.names, ...(api.id !== undefined && { id: api.id }) };
}

/** A host's row of a resource as our own server would send it. */
export function hostRow(row: BaseRecord, resource: Resource, { dates }: Pick<Host, 'dates'>): BaseRecord {
  return daysFromHost(fromHost(row, namesIn(resource)), resource.fields, dates);
}
