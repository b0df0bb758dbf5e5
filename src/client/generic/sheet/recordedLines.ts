import { fieldTypes } from '../../../fields/index.ts';
import { words } from '../../../fields/readText.ts';
import { add, compare, parseDecimal } from '../../../ledger/money.ts';
import { type Field, type Resource, type Sheet, sharedFields } from '../../../schema/index.ts';
import type { Values } from '../form/formValues.ts';
import { enteredIn, lineFields, type SheetLine } from './sheetLine.ts';

/** The figure of what was paid, on sheets of the rule `salary` (docs/business-rules.md, "Payroll"). */
export const GIVEN = 'given';

/**
 * The lines for which something was recorded before, with its sums in place of the inputs.
 *
 * @param values those that all lines share: a wage of another project on the same day is not of this sheet.
 */
export function recordedLines(
  resource: Resource,
  sheet: Sheet,
  values: Values,
  lines: readonly SheetLine[],
): SheetLine[] {
  const amounts = lineFields(sheet).filter(({ type }) => fieldTypes[type]?.amount === 'money');
  const places = recordedBy(resource, sheet).filter(({ to }) => to !== undefined);
  return lines.flatMap((line) => {
    const { record } = line;
    if (Object.hasOwn(sheet.figures, GIVEN)) {
      const given = parseDecimal(record[GIVEN]) ?? '0';
      return compare(given, 0) <= 0 ? [] : [{ ...line, values: valuesOf(amounts, () => given) }];
    }
    const own = enteredIn(record).filter((one) =>
      places.every(({ name }) => words(one[name]) === words(values[name])),
    );
    const sumOf = (name: string) => add(own.flatMap((one) => parseDecimal(one[name]) ?? []));
    return own.length === 0 ? [] : [{ ...line, values: valuesOf(amounts, sumOf) }];
  });
}

/** The shared fields that decide what was recorded for a line: the month of a salary, the project and the day of a wage. */
export function recordedBy(resource: Resource, sheet: Sheet): Field[] {
  const fields = sharedFields(resource, sheet).flatMap((name) => resource.fields[name] ?? []);
  return fields.filter(({ type, to }) =>
    Object.hasOwn(sheet.figures, GIVEN) ? type === 'month' : type === 'date' || to !== undefined,
  );
}

function valuesOf(fields: readonly Field[], read: (name: string) => string): Values {
  return Object.fromEntries(fields.map(({ name }) => [name, read(name)]));
}
