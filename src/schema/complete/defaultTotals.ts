import type { FieldTypes } from '../fieldType.ts';
import type { Definition } from '../grammar/grammar.ts';
import type { Field, Item } from '../resource.ts';

/**
 * The columns of a list with a sum below it: amounts of money, and quantities of movements. What one piece of a stock costs
 * has no sum, the quantities of several goods have none, and pay per day and per month is never added.
 */
export function defaultTotals(
  { kind, stock }: Definition,
  columns: readonly Item[],
  fields: Readonly<Record<string, Field>>,
  types: FieldTypes,
): string[] {
  const isSummed = (name: string) => {
    const field = fields[name];
    if (field?.per !== undefined) return false;
    const amount = types[field?.type ?? '']?.amount;
    return amount === 'money' ? name !== stock?.price : amount === 'goods' && kind === 'movement';
  };
  return columns.map(({ field }) => field).filter(isSummed);
}
