import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { FieldErrors } from '../../../errors/AppError.ts';
import { fieldTypes } from '../../../fields/index.ts';
import { fieldViews } from '../../../fields/views.ts';
import { checkField, type Field } from '../../../schema/index.ts';
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

/** The form of a new delegation. */
export function DelegateForm({ fields, today, onDone, onCancel }: Props): ReactNode {
  const text = useText();
  const format = useFormat();
  const [values, setValues] = useState<Record<string, unknown>>({ first_day: today, last_day: today });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
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
    <form noValidate onSubmit={(event) => void submit(event)} aria-label={text('approvals.delegate.add')}>
      <Box sx={FIELDS}>
        {fields.map((field) => {
          const { Input } = fieldViews[field.type as keyof typeof fieldViews];
          return (
            <Input
              key={field.name}
              field={field}
              label={field.label}
              value={values[field.name]}
              onChange={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
              error={errors[field.name]}
              row={{}}
              format={format}
            />
          );
        })}
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, mt: 2 }}>
        <Button type="button" color="inherit" disabled={busy} onClick={onCancel}>
          {text('confirm.cancel')}
        </Button>
        <Button type="submit" variant="contained" loading={busy}>
          {text('approvals.delegate.add')}
        </Button>
      </Box>
    </form>
  );
}

const FIELDS = {
  display: 'grid',
  gap: 2,
  mt: 1.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 2fr) repeat(2, minmax(0, 1fr))' },
};
