import Autocomplete from '@mui/material/Autocomplete';
import type { ReactNode } from 'react';
import { ComboInput } from '../../../../fields/ComboInput.tsx';
import { useFieldTexts } from '../../../../fields/FieldTextsContext.tsx';
import type { InputProps } from '../../../../fields/FieldView.ts';
import { LabelledInput } from '../../../../fields/LabelledInput.tsx';
import { words } from '../../../../fields/readText.ts';

/** The time zones that the browser supports, searched by name. */
export function TimeZoneInput({ field, label, value, onChange, error, inputRef }: InputProps): ReactNode {
  const texts = useFieldTexts();
  const present = words(value);
  // Browsers may list a zone by an older name than the present setting.
  const zones = [...new Set([present, 'UTC', ...Intl.supportedValuesOf('timeZone')])].filter(Boolean).sort();
  return (
    <LabelledInput label={label} required={field.required} help={field.help} error={error}>
      {(control) => (
        <Autocomplete
          id={control.id}
          size="small"
          options={zones}
          value={present === '' ? null : present}
          onChange={(_, zone) => onChange(zone)}
          autoHighlight
          disableClearable={present !== ''}
          openText={texts.open}
          closeText={texts.close}
          clearText={texts.clear}
          noOptionsText={texts.nothing}
          renderInput={(params) => (
            <ComboInput
              params={params}
              control={control}
              field={field}
              {...(inputRef !== undefined && { inputRef })}
            />
          )}
        />
      )}
    </LabelledInput>
  );
}
