import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ComponentProps, useCallback, useMemo, useRef, useState } from 'react';
import { lazyExport } from '../../layout/lazyPart.ts';
import { Section } from '../../layout/Section.tsx';
import { BelowField } from '../form/FormFields.tsx';
import type { FormHandle } from '../form/FormTask.ts';
import type { Values } from '../form/formValues.ts';
import { isWide, MovementForm } from '../movement/MovementForm.tsx';
import { Card } from '../page/Card.tsx';
import { FORM_WIDTH } from '../page/measures.ts';
import type { Question } from './Question.ts';

const BesideForm = lazyExport(() => import('./BesideForm.tsx'), 'BesideForm');
const BelowReference = lazyExport(() => import('./BelowReference.tsx'), 'BelowReference');

/** From this width on, the cards have room beside the form. */
const ROOM = '(min-width:1200px)';

/** The form of a movement with a card for each chosen record: beside it, or folded below the record's field. */
export function FormWithCards(props: ComponentProps<typeof MovementForm>) {
  const { resource } = props;
  const [form, setForm] = useState<FormHandle>();
  const questions = useRef(new Set<Question>());
  const confirm = useCallback(async (values: Values) => {
    for (const ask of questions.current) if (!(await ask(values))) return false;
    return true;
  }, []);
  const isRoomy = useMediaQuery(ROOM, { noSsr: true });
  const hasRoom = isRoomy && !isWide(resource);
  const Below = useMemo(
    () =>
      form === undefined || hasRoom
        ? undefined
        : ({ name }: { name: string }) => (
            <Section>
              <BelowReference movement={resource} form={form} name={name} />
            </Section>
          ),
    [form, hasRoom, resource],
  );
  return (
    <Box sx={hasRoom ? BESIDE : isWide(resource) ? undefined : ALONE}>
      <Card>
        <BelowField value={Below}>
          <MovementForm {...props} onForm={setForm} confirm={confirm} />
        </BelowField>
      </Card>
      {form !== undefined && (
        <Section>
          <BesideForm movement={resource} form={form} hasRoom={hasRoom} questions={questions} />
        </Section>
      )}
    </Box>
  );
}

const ALONE = { maxWidth: FORM_WIDTH };

const BESIDE = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: `minmax(0, ${FORM_WIDTH}px) minmax(280px, 360px)`,
};
