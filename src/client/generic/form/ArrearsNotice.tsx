import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { useState } from 'react';
import { formatDay } from '../../../fields/formatDay.ts';
import { useSettled } from '../../../fields/useSettled.tsx';
import { movementRule } from '../../../schema/grammar/rules.ts';
import { datedFields, EFFECTIVE_FROM, type Resource, type Resources } from '../../../schema/index.ts';
import { useCall } from '../../data/index.ts';
import { useDefinitions, useFormat } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { type ArrearsPreview, arrearsSentences } from './arrearsSentences.ts';
import type { RecordFormState } from './useRecordForm.ts';
import { useValues } from './useValues.ts';

interface Props {
  state: Pick<RecordFormState, 'form' | 'checked' | 'resource' | 'recordId'>;
}

const TYPING_PAUSE = 400;

/** Says what a change of somebody's pay posts for the days and months that were accrued already (docs/business-rules.md, "Arrears"). */
export function ArrearsNotice({ state }: Props) {
  const { resources, elsewhere } = useDefinitions();
  const isPaid = elsewhere !== true && isPaidBy(resources, state.resource);
  return isPaid && state.recordId !== undefined ? <Notice state={state} id={Number(state.recordId)} /> : null;
}

/** Whether a movement accrues the pay of the records. */
function isPaidBy(resources: Resources, { name }: Resource): boolean {
  return Object.values(resources).some(
    ({ post, fields }) =>
      movementRule(post?.rule)?.accrues === true && Object.values(fields).some(({ to }) => to === name),
  );
}

function Notice({ state, id }: Props & { id: number }) {
  const { resource, form, checked } = state;
  const text = useText();
  const format = useFormat();
  const [wanted, setWanted] = useState('');
  useValues(form, (values) => {
    const right = checked(values);
    const names = [EFFECTIVE_FROM, ...datedFields(resource).map(({ name }) => name)];
    const body = Object.fromEntries(Object.entries(right ?? {}).filter(([name]) => names.includes(name)));
    setWanted(body[EFFECTIVE_FROM] === undefined ? '' : JSON.stringify(body));
  });
  const settled = useSettled(wanted, TYPING_PAUSE);
  // A preview that fails shows nothing: the server says why when the edit is saved.
  const { data } = useCall<ArrearsPreview | null>(
    settled !== '' && settled === wanted
      ? { path: `/dated/${resource.name}/${id}/arrears`, body: JSON.parse(settled) }
      : undefined,
  );
  if (data === undefined || wanted === '' || data?.periods.length === 0) return null;
  const sentences = arrearsSentences(data, text, (day) => formatDay(day, format.date));
  return (
    <Alert severity="info" sx={{ mt: 2 }} aria-label={text('arrears.label')}>
      <AlertTitle>{sentences.title}</AlertTitle>
      {sentences.lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </Alert>
  );
}
