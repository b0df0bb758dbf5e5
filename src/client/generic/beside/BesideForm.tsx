import Box from '@mui/material/Box';
import type { Resource } from '../../../schema/index.ts';
import type { FormHandle } from '../form/FormTask.ts';
import { AdvanceQuestion } from './AdvanceQuestion.tsx';
import { NominalCards } from './NominalCard.tsx';
import type { Questions } from './Question.ts';
import { RecordCard } from './RecordCard.tsx';
import { SameQuestion } from './SameQuestion.tsx';
import { useBesideFields } from './useBesideFields.ts';

interface Props {
  movement: Resource;
  form: FormHandle;
  /** Whether the cards have room here; otherwise they fold below their fields. */
  hasRoom: boolean;
  questions: Questions;
}

/** Beside the form of a movement: a card for each chosen record, and the cash that this entry changes. */
export function BesideForm({ movement, form, hasRoom, questions }: Props) {
  const fields = useBesideFields(movement);
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', mt: hasRoom ? 0 : 2 }}>
        {hasRoom &&
          fields.map((beside) => (
            <RecordCard key={beside.field.name} movement={movement} beside={beside} form={form} />
          ))}
        <NominalCards movement={movement} form={form} />
      </Box>
      <AdvanceQuestion movement={movement} fields={fields} questions={questions} />
      <SameQuestion movement={movement} questions={questions} />
    </>
  );
}
