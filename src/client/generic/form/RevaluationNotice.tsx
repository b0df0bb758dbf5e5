import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { useState } from 'react';
import { useSettled } from '../../../fields/useSettled.tsx';
import { movementRule } from '../../../schema/grammar/rules.ts';
import type { Resource } from '../../../schema/index.ts';
import { useCall } from '../../data/index.ts';
import { useText } from '../../providers/i18n.ts';
import { useToday } from '../../providers/today.ts';
import { costSentences, type GoodsPreview } from '../page/costSentences.ts';
import { movementBodies } from './bodiesToCheck.ts';
import type { RecordFormState } from './useRecordForm.ts';
import { useValues } from './useValues.ts';

interface Props {
  movement: Resource;
  state: Pick<RecordFormState, 'form' | 'checked'>;
  /** The name of a sheet's lines, each of which is a movement. */
  lines?: string;
}

const TYPING_PAUSE = 400;

/**
 * Says what a movement of goods that is dated before today would value again, with the sums, before it is saved
 * (docs/business-rules.md, "Goods by their day").
 */
export function RevaluationNotice(props: Props) {
  return movementRule(props.movement.post?.rule)?.stockType === undefined ? null : <Notice {...props} />;
}

function Notice({ movement, state, lines }: Props) {
  const text = useText();
  const today = useToday();
  const [wanted, setWanted] = useState('');
  useValues(state.form, (values) => {
    const checked = state.checked(values);
    const isPast = typeof checked?.date === 'string' && checked.date < today;
    const bodies = isPast ? movementBodies(checked, lines) : [];
    setWanted(bodies.length === 0 ? '' : JSON.stringify(bodies));
  });
  const settled = useSettled(wanted, TYPING_PAUSE);
  // A preview that fails shows nothing: the server says why when the movement is saved.
  const { data } = useCall<GoodsPreview>(
    settled !== '' && settled === wanted
      ? { path: '/transaction/preview', body: { movement: movement.name, bodies: JSON.parse(settled) } }
      : undefined,
  );
  if (data === undefined || data.costs.length === 0 || wanted === '') return null;
  return (
    <Alert severity="info" sx={{ mt: 2 }} aria-label={text('goods.revaluations')}>
      <AlertTitle>{text('goods.revaluations')}</AlertTitle>
      {costSentences(data, text).map((sentence) => (
        <div key={sentence}>{sentence}</div>
      ))}
    </Alert>
  );
}
