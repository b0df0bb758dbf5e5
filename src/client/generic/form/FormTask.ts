import type { UseFormReturn } from 'react-hook-form';
import type { FormView, Resource } from '../../../schema/index.ts';
import type { BaseRecord } from '../../data/index.ts';
import type { Values } from './formValues.ts';
import type { Place } from './LeaveGuard.tsx';

/** The options of a record form: the record, its place on the page, and hooks for special cases. */
export interface FormTask {
  resource: Resource;
  view: FormView;
  /** The record to edit; undefined to create one. */
  record?: BaseRecord | undefined;
  /** The record was changed elsewhere since the form opened: values that the user has not typed are updated. */
  isRefreshed?: boolean | undefined;
  place: Place;
  /** The initial values of a new form in place of the defaults, such as those of the record that is corrected. */
  initial?: Values | undefined;
  /** Tells the drafts of new records apart: a form that opens with a chosen record must not restore that of another. */
  draftOf?: string | undefined;
  /** Known values without an input, such as the account for a deposit on the account's page. */
  given?: Values | undefined;
  /** Computes the record's values from the form's, such as the total of its lines. */
  prepare?: ((values: Values) => Values) | undefined;
  /** Restores values from a draft's JSON. */
  reviveValues?: ((values: Values) => Values) | undefined;
  /** Validates more than the definition does: the first message of each field. */
  checkMore?: ((values: Values) => Readonly<Record<string, string>>) | undefined;
  /** A message shown when validation fails, beside the errors of the fields. */
  wrong?: string | undefined;
  /** Called when the fields are valid. False stops the save; the callback must have shown the reason. */
  ready?: (() => boolean) | undefined;
  /** Called with the checked values before a valid record is saved. If it resolves to false, nothing is saved. */
  confirm?: ((values: Values) => Promise<boolean>) | undefined;
  /** Receives the form's control, for content outside of the form that follows what is typed. */
  onForm?: ((form: FormHandle) => void) | undefined;
  /** Saves in place of the resource's own call. The body has the API's format, without values that are in the call's path. */
  save?: ((body: Values, idempotencyKey: string) => Promise<Saved>) | undefined;
  /** Values sent beside the record's, such as the reason of a correction. The idempotency key changes with them. */
  beside?: (() => unknown) | undefined;
  /** Called whenever the body to be sent changes; with undefined while the form is invalid. */
  onValues?: ((body: Values | undefined) => void) | undefined;
  /** Called after the save. The row is the host's response, if it sends one. */
  onSaved: (row: BaseRecord | undefined) => void;
}

export type FormHandle = Pick<UseFormReturn<Values>, 'control' | 'setValue'>;

export interface Saved {
  data?: BaseRecord | undefined;
  message?: string | undefined;
}
