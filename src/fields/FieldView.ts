import type { ComponentType, Ref } from 'react';
import type { Field, Format } from '../schema/index.ts';
import type { AskedRecord, RecordLogic } from '../schema/record/recordLogic.ts';

/** A value to look at. `row` is the whole record: a reference finds the name of what it points to there. */
export interface ValueProps {
  value: unknown;
  field: Field;
  row: Readonly<Record<string, unknown>>;
  format: Format;
}

/**
 * A value to fill in: a controlled input that brings its own label, helper and error texts.
 *
 * `value` is what the type's `read` gave, or what the input itself sent up. `onChange` gets null for a blank, a boolean
 * from a checkbox, an id from a reference, a list from a multiselect, and otherwise text: the canonical text where what
 * was typed can be understood ('1250.50', '2025-01-31'), else what was typed, so that the check can say what is wrong.
 */
export interface InputProps {
  field: Field;
  /** The label in this view; the input's accessible name. */
  label: string;
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur?: () => void;
  /** Shown under the input; the input is then marked as invalid. */
  error?: string | undefined;
  /** The messages inside of the value, by their place: '0.qty' of a line. */
  errors?: Readonly<Record<string, string>> | undefined;
  disabled?: boolean;
  /** Focus goes here when the field is the first wrong one. */
  inputRef?: Ref<HTMLInputElement>;
  /** The value that the record came with: the names in `row` are those of this one. */
  was?: unknown;
  /** The record as it was, a reference's present name in it; where `followsRecord`, as filled so far. */
  row: Readonly<Record<string, unknown>>;
  format: Format;
  /** The conditions and formulas of definitions, for lines that have any. */
  logic?: RecordLogic | undefined;
  /** What they may ask of the record. */
  lineOf?: AskedRecord | undefined;
}

/** The three views of a field type. */
export interface FieldView {
  /** One line in a table's cell or a card. */
  Cell: ComponentType<ValueProps>;
  /** In a record's page or modal. */
  Show: ComponentType<ValueProps>;
  Input: ComponentType<InputProps>;
  /** The input looks at the record's other fields: it is drawn again as they are typed into. */
  followsRecord?: boolean;
  /** The room that its column has in a list; one without any shares what is left, less than what is written. */
  column?: ColumnRoom;
}

/** In pixels: as wide as its usual values are, or what it needs at least of the room that is left. */
export type ColumnRoom = { width: number } | { least?: number; isWritten: true };
