import type { ComponentType, ReactNode } from 'react';
import type { InputProps } from '../../../fields/FieldView.ts';
import type { Field } from '../../../schema/index.ts';
import { Card } from '../../generic/page/Card.tsx';
import { reload } from '../../providers/reload.ts';
import { OwnFields } from './OwnFields.tsx';
import { useOwnForm } from './useOwnForm.ts';

interface Props {
  /** The accessible name of the form. */
  label: string;
  fields: readonly Field[];
  /** The present settings by the names of the fields. Keep the same object between renders. */
  initial: Readonly<Record<string, unknown>>;
  submit: string;
  /** Inputs that replace those of the field types. */
  inputs?: Readonly<Record<string, ComponentType<InputProps>>>;
}

/** A card with settings of the whole firm (PUT /setting). */
export function FirmSettingsForm({ label, fields, initial, submit, inputs = {} }: Props): ReactNode {
  const form = useOwnForm({
    fields,
    initial,
    path: '/setting',
    done: 'setting.saved',
    failed: 'failure.unexpected',
    // Every screen uses them after a reload; typed values are kept as drafts.
    onDone: reload,
  });
  return (
    <Card padded>
      <OwnFields label={label} fields={fields} form={form} submit={submit} inputs={inputs} />
    </Card>
  );
}
