import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { Absent } from '../Absent.tsx';
import { useFieldTexts } from '../FieldTextsContext.tsx';
import type { FieldView, InputProps, ValueProps } from '../FieldView.ts';
import { LabelledInput } from '../LabelledInput.tsx';
import { OptionChip } from '../OptionChip.tsx';
import { words } from '../readText.ts';
import { labelOf } from './index.ts';

/** An option with a colour is a chip; any other is text, because a chip in every row says nothing. */
function Value({ value, field }: ValueProps) {
  const text = words(value);
  if (text === '') return <Absent field={field} />;
  const isColoured = field.options?.some(({ value: own, color }) => own === text && color !== undefined);
  return isColoured ? <OptionChip value={text} field={field} /> : <span>{labelOf(text, field)}</span>;
}

function Input({ field, label, value, onChange, onBlur, error, disabled = false, inputRef }: InputProps) {
  const texts = useFieldTexts();
  const blank = field.placeholder ?? texts.choose;
  const options = field.options ?? [];
  const present = words(value);
  // A value that the definition no longer offers stays until another is chosen.
  const isGone = present !== '' && !options.some((option) => option.value === present);
  return (
    <LabelledInput label={label} required={field.required} help={field.help} error={error}>
      {({ id, labelId, describedBy, invalid }) => (
        <Select
          labelId={labelId}
          name={field.name}
          size="small"
          fullWidth
          displayEmpty
          value={present}
          onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
          disabled={disabled}
          error={invalid}
          renderValue={(chosen) => (chosen === '' ? <Blank>{blank}</Blank> : labelOf(chosen, field))}
          SelectDisplayProps={{
            id,
            'aria-labelledby': labelId,
            'aria-describedby': describedBy,
            'aria-required': field.required,
            'aria-invalid': invalid,
          }}
          {...(onBlur && { onBlur })}
          {...(inputRef && { inputRef })}
        >
          {(!field.required || present === '') && (
            <MenuItem value="">{field.required ? blank : texts.none}</MenuItem>
          )}
          {isGone && <MenuItem value={present}>{present}</MenuItem>}
          {options.map((option) => (
            <MenuItem key={option.value} value={option.value}>
              {option.label}
            </MenuItem>
          ))}
        </Select>
      )}
    </LabelledInput>
  );
}

function Blank({ children }: { children: string }) {
  return <span style={{ opacity: 0.7 }}>{children}</span>;
}

export const view: FieldView = { Cell: Value, Show: Value, Input, column: { width: 132 } };
