import { type Field, type Resource, required } from '../../../schema/index.ts';
import type { text } from '../../providers/i18n.ts';
import { told } from '../../providers/told.ts';
import type { Values } from '../form/formValues.ts';
import { type GoodsLine, missingCells } from './goodsLine.ts';

/** What a form asks for though the call can do without, and what is blank of it. */
export function missingFields(
  { fields }: Resource,
  wants: readonly string[],
  values: Values,
): Record<string, string> {
  const missing = wants.flatMap((name) => (isMissing(values[name]) ? (fields[name] ?? []) : []));
  return Object.fromEntries(missing.map((field) => [field.name, told(required(field))]));
}

/** What is wrong in the lines, by the path of the cell: 'inventory.0.qty'. */
export function wrongCells(
  field: Field,
  lines: readonly GoodsLine[],
  { isPriced, words }: { isPriced: boolean; words: typeof text },
): Record<string, string> {
  const wordsFor = (cell: keyof GoodsLine) => {
    const label = field.of?.[cell]?.label ?? words('goods.category');
    return words(cell === 'qty' || cell === 'total' ? 'goods.above0' : 'goods.required', { label });
  };
  return Object.fromEntries(
    lines.flatMap((line, index) =>
      missingCells(line, isPriced).map((cell) => [`${field.name}.${index}.${cell}`, wordsFor(cell)]),
    ),
  );
}

function isMissing(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
}
