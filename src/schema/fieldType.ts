import type { ZodMiniType } from 'zod/mini';
import type { OptionName } from './grammar/fieldKeys.ts';
import type { AskedRecord, RecordLogic } from './record/recordLogic.ts';
import type { Field } from './resource.ts';

/** How values are put into words: settings of the firm, the same on both sides. */
export interface Format {
  /** A dayjs pattern; ISO by default. */
  date: string;
  /** The currency's label, shown where a field asks for it. */
  currency: string;
  /** How digits are grouped: 1,234,567 (also where it is left out) or 12,34,567. */
  grouping?: 'thousand' | 'lakh' | undefined;
}

/** Comparisons that a list's filter can ask of a column: `field=`, `field_ne=`, `field_gte=`, `field_lte=`, `field_like=`. */
export type FilterOperator = 'eq' | 'ne' | 'gte' | 'lte' | 'like';

/**
 * How the server keeps a value: as it is; as a moment (timestamptz, travelling in the business time zone);
 * as jsonb; or as a hash that is written and never read.
 */
export type Storage = 'plain' | 'instant' | 'json' | 'secret';

/**
 * Everything true of one kind of value, for both sides. Its three views stand beside it in `view.tsx`.
 * The language takes the types as an argument, so that it knows none of them by name.
 */
export interface FieldType {
  /** The word that a definition uses: `type: money`. */
  name: string;
  /** What an admin reads in the editor's completion. */
  summary: string;
  /** The keys that a field of this type may have beside the common ones. */
  options: readonly OptionName[];
  storage: Storage;
  /** The PostgreSQL type of the column. */
  column: (field: Field) => string;
  /**
   * The check of one value that is there, from the form or a call, giving the value to store.
   * Exact numbers come out as decimal text. Messages name the field by its label, and group digits as the firm does.
   * Conditions and formulas of lines are looked at where their logic is given; what they ask of their record stands in `lineOf`.
   */
  check: (
    field: Field,
    grouping?: Format['grouping'],
    logic?: RecordLogic,
    lineOf?: AskedRecord,
  ) => ZodMiniType;
  /** A host's value as views and forms hold it; hosts send numbers as text, and null or '' for what is absent. */
  read: (value: unknown, field: Field) => unknown;
  /** A checked or stored value as it travels in JSON; null for what is absent. */
  send: (value: unknown, field: Field) => unknown;
  /** A value in words, for cells, the audit trail and exports; '' for what is absent. */
  text: (value: unknown, field: Field, format: Format) => string;
  /** Its words are the language's or the definition's, not the record's own: another language says them otherwise. */
  speaks?: true;
  filters: readonly FilterOperator[];
  /** Whether a list can be ordered by it. */
  sortable: boolean;
  /** Of a text with signs that form it: its words alone, which is what people look for. */
  plain?: (value: unknown) => string;
  /** Its text is kept byte for byte; any other text is kept in Unicode's normal form NFC. */
  isVerbatim?: true;
  /** Whether `q` looks into it unless the definition says otherwise. */
  searchable: boolean;
  /** Numbers align right. */
  numeric: boolean;
  /** How many places after the decimal point a number has; what is computed is rounded to them. */
  places?: (field: Field) => number;
  /** What it travels as, in TypeScript; `number` where it is numeric, otherwise `string`. */
  typescript?: (field: Field) => string;
  /** A blank one is its default, on edits too: a box is ticked or not. */
  blankIsDefault?: true;
  /** Its text may be the address of an upload, which then stays as long as a record has it. */
  holdsUpload?: boolean;
  /** For a value that describes an upload: its address, and the value with the name and size that the server has of it. */
  describesUpload?: {
    address: (value: unknown) => string;
    describe: (address: string, upload: { name: string; size: number }) => unknown;
  };
  /** How much a movement moves: above 0 there, unless the definition allows zero. Only money can be posted. */
  amount?: 'money' | 'goods';
  /** Of what a formula comes to: where a `computed` field names no type, it has this one. */
  computes?: 'number' | 'whole number' | 'answer' | 'text';
  /** A stored value as the text of a file's cell, and back; the plain value, or JSON, where a type has none of its own. */
  cell?: {
    write: (value: unknown, field: Field) => string;
    /** What a check takes. What cannot be understood stays as it is, for the check to name. */
    read: (text: string, field: Field) => unknown;
  };
  /** Of a value with parts, kept as JSON: the part that a list orders it by, and compares. */
  orderedBy?: string;
  /** Its value is a list, and each entry of it a value of this type: the field's `each`. */
  each?: string;
  /** A line is not enough for it: it takes the whole width of a form, or of whatever it stands in. */
  wide?: 'in forms' | 'always';
  /** Its input is a box to tick, with the label beside it. */
  isTicked?: boolean;
  /** Its input is an editor, which needs more room than a line to type in. */
  isEditor?: boolean;
  /** What a default that depends on the day comes to. */
  defaultOn?: (written: unknown, today: string) => unknown;
}

/** The field types by name. */
export type FieldTypes = Readonly<Record<string, FieldType>>;

/** The zod error for a value of a wrong kind: what is absent is 'required', anything else gets the words. */
export function wrongKind(field: Field, words: string): { error: (issue: { input?: unknown }) => string } {
  return {
    error: (issue) =>
      issue.input === undefined || issue.input === null
        ? required(field)
        : (field.message ?? `${field.label} ${words}`),
  };
}

/** Whether a value must be given when a record is made, or when it is edited. */
export function isRequired(field: Field, intent: 'create' | 'update'): boolean {
  return field.required || field.requiredOn === (intent === 'create' ? 'create' : 'edit');
}

/** The message of a required field that is missing or blank. */
export function required(field: Field): string {
  return field.message ?? `${field.label} is required`;
}
