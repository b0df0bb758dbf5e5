import Box from '@mui/material/Box';
import { type ReactNode, useRef, useState } from 'react';
import type { FieldErrors } from '../../../errors/AppError.ts';
import { fieldTypes } from '../../../fields/index.ts';
import { fieldViews } from '../../../fields/views.ts';
import { checkField, type Field } from '../../../schema/index.ts';
import { useSend } from '../../data/index.ts';
import { DialogForm } from '../../generic/dialogs/DialogForm.tsx';
import { checkErrors } from '../../providers/checkErrors.ts';
import { useFormat } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { DELEGATES } from './useApprovals.ts';

interface Props {
  fields: readonly Field[];
  /** The first day at first. */
  today: string;
  onDone: () => void;
  onCancel: () => void;
}

/** The form of a new delegation, in a dialog. */
export function DelegateForm({ fields, today, onDone, onCancel }: Props): ReactNode {
  const text = useText();
  const format = useFormat();
  const [values, setValues] = useState<Record<string, unknown>>({ first_day: today, last_day: today });
  const [errors, setErrors] = useState<FieldErrors>({});
  const { send, busy } = useSend();
  const first = useRef<HTMLInputElement>(null);
  const submit = async () => {
    const wrong: FieldErrors = {};
    for (const field of fields) {
      const result = checkField(field, fieldTypes, values[field.name] ?? null, { intent: 'create' });
      if ('errors' in result) Object.assign(wrong, checkErrors(result.errors));
    }
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    const failed = text('layout.approvalsFailed');
    try {
      await send({ path: DELEGATES, body: values, done: '', failed, refreshes: [DELEGATES] });
      onDone();
    } catch (error) {
      setErrors((error as { errors?: FieldErrors }).errors ?? {});
    }
  };
  return (
    <DialogForm
      title={text('approvals.delegate.add')}
      submitWords={text('approvals.delegate.add')}
      busy={busy}
      onSubmit={submit}
      onCancel={onCancel}
      onReady={() => first.current?.focus()}
    >
      <Box sx={FIELDS}>
        {fields.map((field, place) => {
          const { Input } = fieldViews[field.type as keyof typeof fieldViews];
          return (
            <Input
              key={field.name}
              field={field}
              label={field.label}
              value={values[field.name]}
              onChange={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
              error={errors[field.name]}
              inputRef={place === 0 ? first : undefined}
              row={{}}
              format={format}
            />
          );
        })}
      </Box>
    </DialogForm>
  );
}

const FIELDS = { display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: 'minmax(0, 1fr)' };
