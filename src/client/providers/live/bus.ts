import type { BaseRecord } from '@refinedev/core';
import type { Key } from 'react';
import type { Resource } from '../../../schema/resource.ts';

/*
 * Where pages meet the live updates. Their code loads after the page is painted (liveUpdates.ts), so this has only what a page needs
 * before.
 */

export type Rows = readonly BaseRecord[];

/** Changes of others in a list, beside the rows that change in place. */
export interface News {
  /** How many of the rows are new; 0 if rows only moved or left. */
  count: number;
}

/** Changes of others. */
export interface LiveChanges {
  /** Whether rows of a resource may look different. */
  touches: (resource: Resource) => boolean;
  /** The changed records of an entity or movement by its name; null if many have changed, undefined if none has. */
  idsOf: (name: string) => ReadonlySet<number> | null | undefined;
  /** The shown rows with their latest values, in the order in which they are shown. */
  inPlace: (shown: Rows, latest: Rows) => Rows;
  /** Undefined if the latest rows are those that are shown. */
  newsOf: (shown: Rows, latest: Rows) => News | undefined;
}

export type ChangeListener = (changes: LiveChanges) => Promise<unknown> | undefined;

/** Marks the rows of a table or grid that differ from those before; their elements have their key in `data-row` or `data-id`. */
export type MarkRows = <Row>(
  container: HTMLElement | null,
  before: readonly Row[],
  rows: readonly Row[],
  rowKey: (row: Row, place: number) => Key,
) => void;

export const bus: { listeners: Set<ChangeListener>; markRows: MarkRows } = {
  listeners: new Set(),
  markRows: () => {},
};

/** Calls back with what others have changed. Returns a function that stops it. */
export function onChanges(listener: ChangeListener): () => void {
  bus.listeners.add(listener);
  return () => void bus.listeners.delete(listener);
}

/** The meta of queries whose page takes changes of others in by itself (useSteadyRows.ts). */
export const STEADY = { live: 'steady' };
