import { localDigits } from '../../../fields/digits.ts';
import { fieldTypes } from '../../../fields/index.ts';
import { type Field, type Format, type Resource, recordName } from '../../../schema/index.ts';
import type { BaseRecord } from '../../data/index.ts';
import { cardItems } from '../list/cardItems.ts';

/** The texts of a record on a calendar: its time if it has one, its name, and its amount. */
export interface EntryText {
  time: string;
  name: string;
  amount: string;
  /** The field of the name. */
  named: string;
}

/** @param by the field of the calendar. */
export function entryText(resource: Resource, row: BaseRecord, by: Field, format: Format): EntryText {
  const { fields } = resource;
  const shown = cardItems(resource).flatMap(({ field }) => fields[field] ?? []);
  const amount = shown.find(({ type }) => fieldTypes[type]?.amount === 'money');
  const value = row[by.name];
  const isMoment = fieldTypes[by.type]?.storage === 'instant' && typeof value === 'string';
  return {
    time: isMoment ? localDigits(value.slice(11, 16)) : '',
    ...nameOf(resource, row),
    amount:
      amount === undefined ? '' : (fieldTypes[amount.type]?.text(row[amount.name], amount, format) ?? ''),
  };
}

/** A movement without a name of its own is known by the record that it concerns, such as the employee of a wage. */
function nameOf(resource: Resource, row: BaseRecord): Pick<EntryText, 'name' | 'named'> {
  const { fields, title, sheet } = resource;
  const own = fields[title]?.source === 'column' ? recordName(resource, row) : '';
  if (own !== '') return { name: own, named: title };
  const references = Object.values(fields).filter(
    ({ to, nameKey }) => to !== undefined && nameKey !== undefined,
  );
  const party = fields[sheet?.each ?? ''] ?? references[0];
  const name = String(row[party?.nameKey ?? ''] ?? '');
  return name === '' ? { name: `#${row.id}`, named: 'id' } : { name, named: party?.name ?? '' };
}
