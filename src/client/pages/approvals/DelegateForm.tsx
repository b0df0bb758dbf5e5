import Box from '@mui/material/Box';
import { type ReactNode, useRef, useState } from 'react';
import type { FieldErrors } from '../../../errors/AppError.ts';
import { fieldTypes } from '../../../fields/index.ts';
import { fieldViews } from '../../../fields/views.ts';
import { checkField, type Field } from '../../../schema/index.ts';
import { DialogForm } from '../../generic/dialogs/DialogForm.tsx';
import { askApprovals } from '../../providers/approvals.ts';
import { checkErrors } from '../../providers/checkErrors.ts';
import { noticeOf } from '../../providers/data/answers.ts';
import { useFormat } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { notify } from '../../providers/notification.ts';

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
  const [busy, setBusy] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const submit = async () => {
    const wrong: FieldErrors = {};
    for (const field of fields) {
      const result = checkField(field, fieldTypes, values[field.name] ?? null, { intent: 'create' });
      if ('errors' in result) Object.assign(wrong, checkErrors(result.errors));
    }
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      const answer = await askApprovals('POST', '/user/delegates', { body: values });
      notify({ type: 'success', message: noticeOf(answer) ?? '' });
      onDone();
    } catch (error) {
      const { message, errors: found = {} } = error as Error & { errors?: FieldErrors };
      notify({ type: 'error', message });
      setErrors(found);
      setBusy(false);
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
