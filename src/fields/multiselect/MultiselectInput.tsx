import Autocomplete from '@mui/material/Autocomplete';
import { ComboInput } from '../ComboInput.tsx';
import { useFieldTexts } from '../FieldTextsContext.tsx';
import type { InputProps } from '../FieldView.ts';
import { LabelledInput } from '../LabelledInput.tsx';
import { labelOf, optionValues } from '../select/index.ts';
import { multiselect } from './index.ts';

/** A selector of several options, shown as chips. */
export function MultiselectInput(props: InputProps) {
  const { field, label, value, onChange, onBlur, error, disabled = false } = props;
  const texts = useFieldTexts();
  const values = (multiselect.read(value, field) as string[] | null) ?? [];
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
