import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { localDigits } from '../../../fields/digits.ts';
import { fieldTypes } from '../../../fields/index.ts';
import type { Field } from '../../../schema/index.ts';
import { useDefinitions, useFormat } from '../../providers/definitions.tsx';
import type { Draft } from '../../providers/drafts.ts';
import { useText } from '../../providers/i18n.ts';
import { businessToday } from '../../providers/today.ts';
import { valueWords } from '../page/valueWords.ts';
import type { Values } from './formValues.ts';

interface Props {
  restored: Draft | undefined;
  onDiscard: () => void;
  /** The fields that somebody else changed since the draft, and the present record. */
  overtaken?: readonly Field[];
  present?: Values;
}

/** Says that a draft was restored, and which of its fields others have changed since. */
export function DraftNotice({ restored, onDiscard, overtaken = [], present = {} }: Props) {
  const text = useText();
  const format = useFormat();
  const { timeZone } = useDefinitions().settings;
  if (restored === undefined) return null;
  const at = new Date(restored.at);
  const day = fieldTypes.date.text(businessToday(timeZone, at), DAY, format);
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(at);
  const nowIn = (field: Field) => valueWords(field, present[field.name], format) || text('history.blank');
  return (
    <Alert
      severity={overtaken.length > 0 ? 'warning' : 'info'}
      role="status"
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" size="small" onClick={onDiscard}>
          {text('draft.discard')}
        </Button>
      }
    >
      {text('draft.restored', { day, time: localDigits(time) })}
      {restored.sent !== undefined && <div>{text('draft.sent')}</div>}
      {overtaken.map((field) => (
        <div key={field.name}>{text('draft.overtaken', { label: field.label, value: nowIn(field) })}</div>
      ))}
    </Alert>
  );
}

export default DraftNotice;

/** A field for formatting days. */
const DAY = { name: 'day', type: 'date', label: '' } as Field;
