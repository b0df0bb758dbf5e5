import type { ZodMiniType } from 'zod/mini';
import type { Failure } from '../errors/failure.ts';
import { type FieldCode, type FieldIssue, fieldIssue, readIssue } from '../errors/issue.ts';
import type { OptionName } from './grammar/fieldKeys.ts';
import type { ParentRecord, RecordLogic } from './record/recordLogic.ts';
import type { Field } from './resource.ts';

/** How values are formatted: settings of the firm, the same on both sides. */
export interface Format {
  /** A dayjs pattern; ISO by default. */
  date: string;
  /** The currency's label, shown where a field has `currency`. */
  currency: string;
  /** How digits are grouped: 1,234,567 (the default) or 12,34,567. */
  grouping?: 'thousand' | 'lakh' | undefined;
}

/**
 * Comparisons that a list can filter by: `field=`, `field_ne=`, `field_gte=`, `field_lte=`, `field_like=`.
 */
export type FilterOperator = 'eq' | 'ne' | 'gte' | 'lte' | 'like';

/**
 * How the server stores a value: as it is; as a moment (timestamptz, which travels in the business time
 * zone); as jsonb; or as a hash that is never read.
 */
export type Storage = 'plain' | 'instant' | 'json' | 'secret';

/**
 * Everything that is true of one kind of value, for both sides. Its three views are beside it in
 * `view.tsx`. The schema takes the types as an argument and knows none of them by name.
 */
export interface FieldType {
  /** The name in a definition: `type: money`. */
  name: string;
  /** The description in the editor's completion. */
  summary: string;
  /** The keys that a field of this type may have beside the common ones. */
  options: readonly OptionName[];
  /** The value that a new form starts with on a day, where calls have no default. */
  startOn?: ((field: Field, today: string) => unknown) | undefined;
  storage: Storage;
  /** The PostgreSQL type of the column. */
  column: (field: Field) => string;
  /**
   * The check of one value, from a form or a call; returns the value to store. Exact numbers are returned
   * as decimal text. The text of an issue is a failure (errors/issue.ts). With `logic` the conditions and
   * formulas of lines are checked too; `lineOf` has the fields of their record.
   */
  check: (field: Field, logic?: RecordLogic, lineOf?: ParentRecord) => ZodMiniType;
  /**
   * Converts a host's value for views and forms; hosts send numbers as text, and null or '' for absent
   * values.
   */
  read: (value: unknown, field: Field) => unknown;
  /** Converts a checked or stored value to JSON; null if it is absent. */
  send: (value: unknown, field: Field) => unknown;
  /** Formats a value for cells, the audit trail and exports; '' if it is absent. */
  text: (value: unknown, field: Field, format: Format) => string;
  /** Its text comes from the language or the definition, not from the record, so that it is translated. */
  speaks?: true;
  filters: readonly FilterOperator[];
  /** Whether a list can be ordered by it. */
  sortable: boolean;
  /** The plain text of formatted text, which searches look into. */
  plain?: (value: unknown) => string;
  /** Its text is stored byte for byte. All other text is stored in Unicode form NFC. */
  isVerbatim?: true;
  /** Whether `q` searches it unless the definition says otherwise. */
  searchable: boolean;
  /** Numbers align right. */
  numeric: boolean;
  /** The number of decimals of a numeric type; computed values are rounded to it. */
  places?: (field: Field) => number;
  /** Its TypeScript type in JSON; by default `number` if it is numeric, otherwise `string`. */
  typescript?: (field: Field) => string;
  /** A blank value means the default, also in edits: a checkbox is either checked or not. */
  blankIsDefault?: true;
  /** Its text may be the address of an upload, which is kept as long as a record has it. */
  holdsUpload?: boolean;
  /**
   * For a value that describes an upload: its address, and the value with the name and size that the server
   * has stored.
   */
  describesUpload?: {
    address: (value: unknown) => string;
    describe: (address: string, upload: { name: string; size: number }) => unknown;
  };
  /** An amount that a movement moves: above 0 unless the definition allows zero. Only money can be posted. */
  amount?: 'money' | 'goods';
  /** The result of a formula for which this is the type of a `computed` field. */
  computes?: 'number' | 'whole number' | 'answer' | 'text' | 'day';
  /** Converts a stored value to the text of a CSV cell and back; by default the plain value, or JSON. */
  cell?: {
    write: (value: unknown, field: Field) => string;
    /**
     * Parses a cell for the check. Returns text that cannot be parsed unchanged, so that the check reports
     * it.
     */
    read: (text: string, field: Field) => unknown;
  };
  /** For a value of several parts, stored as JSON: the part by which lists order and compare. */
  orderedBy?: string;
  /** Its parts are days from one to another, by these names; it is ordered by the first. */
  ends?: readonly [string, string];
  /** Its value is the key of a nominal book, which entries may name: `{head}`. */
  namesBook?: true;
  /** Its value is a list whose entries have this type: the field's `each`. */
  each?: string;
  /** It takes the whole width of a form, or of any container. */
  wide?: 'in forms' | 'always';
  /** Its input is a checkbox with the label beside it. */
  isCheckbox?: boolean;
  /** Its input is an editor of several lines. */
  isEditor?: boolean;
  /** Resolves a default that depends on the day. */
  defaultOn?: (written: unknown, today: string) => unknown;
}

/** The field types by name. */
export type FieldTypes = Readonly<Record<string, FieldType>>;

/** The zod error for a value of a wrong kind: `required` if it is absent, otherwise the given code. */
export function wrongKind<Code extends FieldCode>(
  ...wrong: FieldIssue<Code>
): { error: (issue: { input?: unknown }) => string } {
  return {
    error: ({ input }) =>
      input === undefined || input === null ? fieldIssue('required') : fieldIssue<Code>(...wrong),
  };
}

/** Whether a value is required on create, or on edit. */
export function isRequired(field: Field, intent: 'create' | 'update'): boolean {
  return field.required || field.requiredOn === (intent === 'create' ? 'create' : 'edit');
}

/** The failure of a required field that is missing or blank. */
export function required(field: Field): Failure {
  return readIssue(fieldIssue('required'), field);
}
