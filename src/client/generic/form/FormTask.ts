import type { BaseRecord } from '@refinedev/core';
import type { FormView, Resource } from '../../../schema/index.ts';
import type { Values } from './formValues.ts';
import type { Place } from './LeaveGuard.tsx';

/** What a form is for: whose record, where it stands, and what is special about it. */
export interface FormTask {
  resource: Resource;
  view: FormView;
  /** The record to edit; a new one is created where there is none. */
  record?: BaseRecord | undefined;
  /** The record was changed otherwise since the form opened: what is not typed here follows it. */
  isAnew?: boolean | undefined;
  place: Place;
  /** What a new form starts with in place of the defaults: what a correction puts right. */
  initial?: Values | undefined;
  /** What is known and not asked: the account of a deposit made on the account's page. */
  given?: Values | undefined;
  /** Makes the record's values of what the form holds, such as the total of its lines. */
  prepare?: ((values: Values) => Values) | undefined;
  /** Makes values that a draft kept as JSON the form's own again. */
  reviveValues?: ((values: Values) => Values) | undefined;
  /** What this form wants beyond the definition: the first message per field. */
  checkMore?: ((values: Values) => Readonly<Record<string, string>>) | undefined;
  /** Told on screen when the check refuses what was filled in, beside the words at its fields. */
  wrong?: string | undefined;
  /** Asked once the fields are right: false holds the form back, which then has said why. */
  ready?: (() => boolean) | undefined;
  /** Saves in place of the resource's own call. The body is as it travels, without what stands in the call's path. */
  save?: ((body: Values, idempotencyKey: string) => Promise<Saved>) | undefined;
  /** What travels beside the record's values, such as a correction's reason: with another one it is another call. */
  beside?: (() => unknown) | undefined;
  /** Told at each change of the body that would be sent; of undefined while something is wrong. */
  onValues?: ((body: Values | undefined) => void) | undefined;
  /** What follows a saved form. The row is the host's answer, where it has one. */
  onSaved: (row: BaseRecord | undefined) => void;
}

export interface Saved {
  data?: BaseRecord | undefined;
  message?: string | undefined;
}
