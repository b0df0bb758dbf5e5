import type { ComponentType, Ref } from 'react';
import type { Field, Format } from '../schema/index.ts';
import type { ParentRecord, RecordLogic } from '../schema/record/recordLogic.ts';

/** A value to display. `row` is the whole record, which contains the name of a referenced record. */
export interface ValueProps {
  value: unknown;
  field: Field;
  row: Readonly<Record<string, unknown>>;
  format: Format;
}

/**
 * A value to edit: a controlled input with its own label, helper and error texts.
 *
 * `value` is the result of the type's `read`, or a value from the input's `onChange`. `onChange` gets null
 * for a blank, a boolean from a checkbox, an id from a reference, a list from a multiselect, and otherwise
 * text: canonical text if the typed text can be parsed ('1250.50', '2025-01-31'), else the typed text, so
 * that the check can report the mistake.
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
  /** Error messages for parts of the value, by path: '0.qty' of a line. */
  errors?: Readonly<Record<string, string>> | undefined;
  disabled?: boolean;
  /** Focus goes here when the field is the first wrong one. */
  inputRef?: Ref<HTMLInputElement>;
  /** The value that the record was loaded with, whose names are in `row`. */
  was?: unknown;
  /**
   * The stored record, with the present name of a reference; with `followsRecord`, the record as filled in
   * so far.
   */
  row: Readonly<Record<string, unknown>>;
  format: Format;
  /** Evaluates the conditions and formulas of lines. */
  logic?: RecordLogic | undefined;
  /** The record whose fields the lines may use. */
  lineOf?: ParentRecord | undefined;
}

/** The three views of a field type. */
export interface FieldView {
  /** One line in a table's cell or a card. */
  Cell: ComponentType<ValueProps>;
  /** In a record's page or modal. */
  Show: ComponentType<ValueProps>;
  Input: ComponentType<InputProps>;
  /** The input depends on other fields of the record and is redrawn when they change. */
  followsRecord?: boolean;
  /** The width of its column in a list; a column without one shares the remaining width. */
  column?: ColumnRoom;
}

/** In pixels: a fixed width for usual values, or the least share of the remaining width. */
export type ColumnRoom = { width: number } | { least?: number; isWritten: true };
