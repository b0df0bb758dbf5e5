import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { fieldTypes } from '../../../fields/index.ts';
import { EFFECTIVE_FROM, effectiveFrom } from '../../../schema/index.ts';
import { useText } from '../../providers/i18n.ts';
import { FormField } from './FormFields.tsx';
import { changedFields } from './formValues.ts';
import type { RecordFormState } from './useRecordForm.ts';

/** Asks from which day an edit holds, as soon as a dated field was changed (docs/business-rules.md, "Dated values"). */
export function EffectiveDay({ state }: { state: RecordFormState }) {
  const { form, fields, before, resource } = state;
  const text = useText();
  const values = useWatch({ control: form.control });
  const dated = useMemo(() => fields.filter((field) => field.dated === true), [fields]);
  const changed = changedFields(dated, fieldTypes, before, values);
  const label = text('form.effectiveFrom');
  const labels = dated.filter(({ name }) => changed.includes(name)).map((field) => field.label);
  const day = {
    ...effectiveFrom,
    label,
    help: text('form.effectiveFromHelp', { labels: labels.join(', ') }),
  };
  if (changed.length === 0) return null;
  return (
    <Box sx={{ mt: 2, maxWidth: 420 }}>
      <FormField
        item={{ field: EFFECTIVE_FROM, label }}
        resource={{ ...resource, fields: { [EFFECTIVE_FROM]: day } }}
        form={form}
        intent="update"
        record={undefined}
      />
    </Box>
  );
}
