import { type Field, type Resource, required } from '../../../schema/index.ts';
import { checkError } from '../../providers/checkErrors.ts';
import type { text } from '../../providers/i18n.ts';
import type { Values } from '../form/formValues.ts';
import { type GoodsLine, missingCells } from './goodsLine.ts';

/** The errors of blank fields that this form requires although the API does not. */
export function missingFields(
  { fields }: Resource,
  wants: readonly string[],
  values: Values,
): Record<string, string> {
  const missing = wants.flatMap((name) => (isMissing(values[name]) ? (fields[name] ?? []) : []));
  return Object.fromEntries(missing.map((field) => [field.name, checkError(required(field))]));
}

/** The errors of the lines, by the path of the cell: 'inventory.0.qty'. */
export function wrongCells(
  field: Field,
  lines: readonly GoodsLine[],
  { isPriced, t }: { isPriced: boolean; t: typeof text },
): Record<string, string> {
  const wordsFor = (cell: keyof GoodsLine) => {
    const label = field.of?.[cell]?.label ?? t('goods.category');
    return t(cell === 'qty' || cell === 'total' ? 'goods.above0' : 'goods.required', { label });
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
