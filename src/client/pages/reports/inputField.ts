import type { Field } from '../../../schema/index.ts';
import type { AskKind, ReportInput } from '../../../schema/report.ts';

/** The field type whose input asks for a value. */
const TYPES: Readonly<Record<AskKind, string>> = {
  date: 'date',
  month: 'month',
  reference: 'reference',
  options: 'select',
  number: 'decimal',
  text: 'text',
  boolean: 'boolean',
};

/** A field for the input of what a report asks. */
export function inputField({ name, label, kind, to, required, default: usual }: ReportInput): Field {
  return {
    // An input with a default needs no value.
    ...{ name, label, type: TYPES[kind], required: required && usual === undefined },
    labels: { list: label, show: label, create: label, edit: label },
    ...(to !== undefined && { to }),
    ...{ unique: false, readOnly: false, immutable: false, source: 'column', only: [] },
  } as unknown as Field;
}

/** A value of the address as an input has it. */
export function inputValue({ kind }: ReportInput, value: string | undefined): unknown {
  if (value === undefined || value === '') return kind === 'boolean' ? false : null;
  if (kind === 'reference') return /^\d+$/.test(value) ? Number(value) : value;
  return kind === 'boolean' ? value === 'true' : value;
}
