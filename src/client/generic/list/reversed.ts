import { fieldTypes } from '../../../fields/index.ts';
import type { Field, Resource } from '../../../schema/index.ts';
import type { BaseRecord } from '../../data/index.ts';

/** The field that says whether a movement is effective. */
export function stateOf({ fields }: Resource): Field | undefined {
  return Object.values(fields).find(({ from }) => from === 'posting');
}

/** Whether the row is a movement that was reversed: no sum contains it. */
export function isReversed(resource: Resource, row: BaseRecord): boolean {
  const state = stateOf(resource);
  return state !== undefined && row[state.name] === 'reversed';
}

/**
 * The mark of a reversed movement, 'Reversed'; undefined for others, and where a column of the list says it already.
 */
export function reversedLabel(resource: Resource, row: BaseRecord): string | undefined {
  const state = stateOf(resource);
  if (state === undefined || !isReversed(resource, row)) return undefined;
  if (resource.list.columns.some(({ field }) => field === state.name)) return undefined;
  return state.options?.find(({ value }) => value === 'reversed')?.label;
}

/** Amounts of a reversed movement are struck through; the balances around it are not, because they were true at that time. */
export function isStruck(resource: Resource, { type, source }: Field, row: BaseRecord): boolean {
  return source === 'column' && fieldTypes[type]?.amount !== undefined && isReversed(resource, row);
}
