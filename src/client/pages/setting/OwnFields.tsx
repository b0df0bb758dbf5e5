import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ComponentType, ReactNode } from 'react';
import type { InputProps } from '../../../fields/FieldView.ts';
import { fieldViews } from '../../../fields/views.ts';
import type { Field } from '../../../schema/index.ts';
import { useFormat } from '../../providers/definitions.tsx';
import type { OwnForm } from './useOwnForm.ts';

interface Props {
  /** The accessible name of the form. */
  label: string;
  fields: readonly Field[];
  form: OwnForm;
  submit: string;
  /** Inputs that replace those of the field types. */
  inputs?: Readonly<Record<string, ComponentType<InputProps>>>;
  /** Above the fields. */
  before?: ReactNode;
  /** Between the fields and the button. */
  children?: ReactNode;
}

/** The form of a settings section: its fields below each other, and the save button. */
export function OwnFields({ label, fields, form, submit, inputs = {}, before, children }: Props): ReactNode {
  const format = useFormat();
  return (
    <form noValidate onSubmit={form.submit} aria-label={label}>
      {before}
      <Box sx={{ display: 'grid', gap: 2 }}>
        {fields.map((field) => {
          const Input = inputs[field.name] ?? fieldViews[field.type as keyof typeof fieldViews].Input;
          return (
            <Input
              key={field.name}
              field={field}
              label={field.label}
              value={form.values[field.name]}
              onChange={(value) => form.change(field.name, value)}
              error={form.errors[field.name]}
              inputRef={form.inputOf(field.name)}
              row={{}}
              format={format}
            />
          );
        })}
        {children}
        <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
          <Button type="submit" variant="contained" loading={form.busy}>
            {submit}
          </Button>
        </Box>
      </Box>
    </form>
  );
}
