import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { LabelledInput } from '../../../fields/LabelledInput.tsx';
import type { ReportInput } from '../../../schema/report.ts';
import { useText } from '../../providers/i18n.ts';

interface Props {
  ask: ReportInput;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** A choice between a few options: a native select, quick by keyboard, and with the phone's own picker. */
export function OptionInput({ ask, value, onChange, error }: Props) {
  const text = useText();
  const { label, options = [], required, default: usual } = ask;
  const isOptional = !required && usual === undefined && !options.some((option) => option.value === 'none');
  return (
    <LabelledInput label={label} required={false} error={error}>
      {({ id, describedBy, invalid }) => (
        <NativeSelect
          input={<OutlinedInput size="small" fullWidth error={invalid} />}
          inputProps={{ id, 'aria-describedby': describedBy, 'aria-invalid': invalid }}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          {(isOptional || value === '') && <option value="">{isOptional ? text('list.all') : ''}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </NativeSelect>
      )}
    </LabelledInput>
  );
}
