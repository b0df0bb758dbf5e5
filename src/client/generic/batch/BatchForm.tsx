import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { type Batch, batchForm, type Resource } from '../../../schema/index.ts';
import { FormFields } from '../form/FormFields.tsx';
import { FormFrame } from '../form/FormFrame.tsx';
import { useRecordForm } from '../form/useRecordForm.ts';
import { tidyLines } from './tidyLines.ts';

interface Props {
  resource: Resource;
  batch: Batch;
  labelledBy: string;
  /** Called with the parent's id after its records were saved. */
  onSaved: (id: string) => void;
}

/** The form of a batch: the parent record, and a block of inputs for each new record. */
export function BatchForm({ resource, batch, labelledBy, onSaved }: Props) {
  const together = useMemo(() => batchForm(resource, batch), [resource, batch]);
  const { form: view, lines, of } = batch;
  const state = useRecordForm({
    resource: together,
    view,
    place: 'page',
    wrong: batch.wrong,
    prepare: (values) => ({ ...values, [lines.name]: tidyLines(lines, values[lines.name]) }),
    onSaved: () => onSaved(String(state.form.getValues()[of] ?? '')),
  });
  /** Invalid numbers become the field's default as soon as the input loses focus. */
  const tidy = () => {
    const typed = state.form.getValues()[lines.name];
    // Without typed lines there is nothing to keep as a draft.
    if (!Array.isArray(typed)) return;
    const tidied = tidyLines(lines, typed);
    if (JSON.stringify(tidied) !== JSON.stringify(typed)) state.form.setValue(lines.name, tidied);
  };
  return (
    <FormFrame state={state} view={view} place="page" labelledBy={labelledBy}>
      <Box onBlur={tidy}>
        <FormFields
          groups={view.groups}
          resource={together}
          form={state.form}
          intent="create"
          record={undefined}
          narrow={false}
        />
      </Box>
    </FormFrame>
  );
}
