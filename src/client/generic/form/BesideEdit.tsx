import Box from '@mui/material/Box';
import { useWatch } from 'react-hook-form';
import { EFFECTIVE_FROM } from '../../../schema/index.ts';
import { lazyExport } from '../../layout/lazyPart.ts';
import { Section } from '../../layout/Section.tsx';
import { useText } from '../../providers/i18n.ts';
import { besideFields, filledFields } from './besideFields.ts';
import { FormField } from './FormFields.tsx';
import type { RecordFormState } from './useRecordForm.ts';

const ArrearsNotice = lazyExport(() => import('./ArrearsNotice.tsx'), 'ArrearsNotice');

/** Asks from which day a change holds, why a balance is changed, and of which day an opening is, as soon as such a field was filled in. */
export function BesideEdit({ state }: { state: RecordFormState }) {
  const { form, fields, before, resource, recordId } = state;
  const isNew = recordId === undefined;
  const text = useText();
  const values = useWatch({ control: form.control });
  const changed = filledFields(fields, { before, now: values, isNew });
  const questions = besideFields(resource, isNew, text).filter(({ about }) =>
    about.some((name) => changed.includes(name)),
  );
  const inputs = questions.map(({ field, about, helpKey }) => {
    const labels = fields.filter(({ name }) => about.includes(name) && changed.includes(name));
    const help = text(helpKey, { labels: labels.map(({ label }) => label).join(', ') });
    return (
      <Box key={field.name} sx={{ mt: 2, maxWidth: 420 }}>
        <FormField
          item={{ field: field.name, label: field.label }}
          resource={{ ...resource, fields: { [field.name]: { ...field, help } } }}
          form={form}
          intent="update"
          record={undefined}
        />
      </Box>
    );
  });
  const isDated = questions.some(({ field }) => field.name === EFFECTIVE_FROM);
  return (
    <>
      {inputs}
      {isDated && (
        <Section waiting={null}>
          <ArrearsNotice state={state} />
        </Section>
      )}
    </>
  );
}
