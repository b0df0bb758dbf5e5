import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';

interface Props {
  /** For assistive technology: the place tells the others. */
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** A native select without a visible label: quick by keyboard, and with the phone's own picker. */
export function PlainSelect({ label, value, options, onChange }: Props) {
  return (
    <NativeSelect
      input={<OutlinedInput size="small" />}
      inputProps={{ 'aria-label': label }}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      sx={{ fontSize: { xs: 16, sm: 13 }, minHeight: { xs: 44, sm: 36 }, minWidth: 0 }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </NativeSelect>
  );
}
