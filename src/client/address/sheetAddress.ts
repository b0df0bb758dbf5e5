import type { Sheet } from '../../schema/index.ts';
import { pathOf } from './paths.ts';
import { prefilledParameters } from './prefilledAddress.ts';

/**
 * The address of a sheet of many movements, such as the wages of a crew.
 *
 * @param known values by field, such as the filters of a list; the ids of records that all lines share are chosen in the sheet.
 */
export function sheetAddress({ form, each }: Sheet, known: Readonly<Record<string, string>>): string {
  const shared = form.groups.flatMap(({ items }) => items).filter(({ field }) => field !== each);
  const chosen = shared.filter(({ field }) => /^\d+$/.test(known[field] ?? ''));
  const values = Object.fromEntries(chosen.map(({ field }) => [field, known[field] ?? '']));
  const parameters = new URLSearchParams(prefilledParameters(values)).toString();
  return parameters === '' ? pathOf(form.path) : `${pathOf(form.path)}?${parameters}`;
}
