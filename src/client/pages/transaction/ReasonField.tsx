import Box from '@mui/material/Box';
import { view as longtext } from '../../../fields/longtext/view.tsx';
import type { Field } from '../../../schema/index.ts';
import { useFormat } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';

interface Props {
  value: string;
  error: string | undefined;
  onChange: (reason: string) => void;
}

/** Why something is corrected: required, and kept with the correction (business rules, section 6). */
export function ReasonField({ value, error, onChange }: Props) {
  const text = useText();
  const format = useFormat();
  const label = text('correction.reason');
  return (
    <Box sx={{ mt: 3 }}>
      <longtext.Input
        field={
          {
            name: 'reason',
            type: 'longtext',
            label,
            required: true,
            help: text('correction.reasonHelp'),
          } as Field
        }
        label={label}
        value={value}
        onChange={(typed) => onChange(typed === null || typed === undefined ? '' : String(typed))}
        error={error}
        row={{}}
        format={format}
      />
    </Box>
  );
}
