import { z } from 'zod';
import { type FieldType, fieldOptions, required, wrongKind } from '../../schema/index.ts';
import { readJson } from '../readJson.ts';
import { readText } from '../readText.ts';
import { labelOf, optionLabels, optionValues } from '../select/index.ts';

/** Several of the options that the definition lists, each once. */
export const multiselect: FieldType = {
  name: 'multiselect',
  summary: 'Several of a list of options',
  options: { options: fieldOptions.options },
  storage: 'json',
  column: () => 'jsonb',
  check: (field) => {
    const wrong = wrongKind(field, `must be some of ${optionLabels(field)}`);
    const several = z
      .array(z.enum(optionValues(field), wrong), wrong)
      .transform((values) => [...new Set(values)]);
    return field.required ? several.refine((values) => values.length > 0, required(field)) : several;
  },
  read: readValues,
  send: readValues,
  text: (value, field) => (readValues(value) ?? []).map((entry) => labelOf(entry, field)).join(', '),
  filters: [],
  sortable: false,
  searchable: false,
  numeric: false,
};

/** A list of texts; some hosts send it as JSON text. */
function readValues(value: unknown): string[] | null {
  const list = readJson(value);
  if (!Array.isArray(list)) return null;
  return list.map(readText).filter((entry) => entry !== null);
}
