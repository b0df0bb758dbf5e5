import Box from '@mui/material/Box';
import { view as longtext } from '../../../fields/longtext/view.tsx';
import type { Field } from '../../../schema/index.ts';
import { useFormat } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import type { Correction } from './useCorrection.ts';

/** The reason of a correction: required, and stored with it (docs/business-rules.md, "Corrections"). */
export function ReasonField({ correction }: { correction: Correction }) {
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
        value={correction.reason}
        onChange={(typed) => correction.setReason(typed === null || typed === undefined ? '' : String(typed))}
        error={correction.reasonError}
        inputRef={correction.reasonInput}
        row={{}}
        format={format}
      />
    </Box>
  );
}
