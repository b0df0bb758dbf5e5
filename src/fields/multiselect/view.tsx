import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import { Absent } from '../Absent.tsx';
import { ComboInput } from '../ComboInput.tsx';
import { useFieldTexts } from '../FieldTextsContext.tsx';
import type { FieldView, InputProps, ValueProps } from '../FieldView.ts';
import { LabelledInput } from '../LabelledInput.tsx';
import { OptionChip } from '../OptionChip.tsx';
import { labelOf, optionValues } from '../select/index.ts';
import { multiselect } from './index.ts';

function Value({ value, field }: ValueProps) {
  const values = chosen(value, field);
  if (values.length === 0) return <Absent field={field} />;
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
      {values.map((entry) => (
        <OptionChip key={entry} value={entry} field={field} />
      ))}
    </Box>
  );
}

function Input(props: InputProps) {
  const { field, label, value, onChange, onBlur, error, disabled = false } = props;
  const texts = useFieldTexts();
  const values = chosen(value, field);
  return (
    <LabelledInput label={label} required={field.required} help={field.help} error={error}>
      {(control) => (
        <Autocomplete
          multiple
          id={control.id}
          size="small"
          options={[...new Set([...optionValues(field), ...values])]}
          getOptionLabel={(entry) => labelOf(entry, field)}
          filterSelectedOptions
          autoHighlight
          value={values}
          onChange={(_, next) => onChange(next.length === 0 ? null : next)}
          disabled={disabled}
          openText={texts.open}
          closeText={texts.close}
          clearText={texts.clear}
          noOptionsText={field.empty ?? texts.nothing}
          {...(onBlur && { onBlur })}
          renderInput={(params) => (
            <ComboInput params={params} control={control} {...props} isFilled={values.length > 0} />
          )}
        />
      )}
    </LabelledInput>
  );
}

function chosen(value: unknown, field: ValueProps['field']): string[] {
  return (multiselect.read(value, field) as string[] | null) ?? [];
}

export const view: FieldView = { Cell: Value, Show: Value, Input };
