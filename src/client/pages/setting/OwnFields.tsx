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
  /** Short fields stand side by side where there is room. */
  paired?: boolean;
  /** Above the fields. */
  before?: ReactNode;
  /** Between the fields and the button. */
  children?: ReactNode;
  /** Beside the button. */
  beside?: ReactNode;
}

/** The form of a settings section: its fields below each other, and the save button. */
export function OwnFields({
  label,
  fields,
  form,
  submit,
  inputs = {},
  paired = false,
  before,
  children,
  beside,
}: Props): ReactNode {
  const format = useFormat();
  return (
    <form noValidate onSubmit={form.submit} aria-label={label}>
      {before}
      <Box sx={paired ? PAIRS : LINES}>
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
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, gridColumn: '1 / -1' }}>
          {beside}
          <Button type="submit" variant="contained" loading={form.busy}>
            {submit}
          </Button>
        </Box>
      </Box>
    </form>
  );
}

const LINES = { display: 'grid', gap: 2 };

/** A long text has a line of its own. */
const PAIRS = {
  ...LINES,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  '& > :has(textarea)': { gridColumn: '1 / -1' },
};
