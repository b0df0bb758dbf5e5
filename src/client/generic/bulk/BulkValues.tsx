import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useForm } from '@refinedev/react-hook-form';
import { type FormEvent, type RefObject, useEffect, useMemo, useState } from 'react';
import { fieldTypes } from '../../../fields/index.ts';
import { type Action, bulkFields, type Field, type Resource } from '../../../schema/index.ts';
import type { BaseRecord, HttpError } from '../../data/index.ts';
import { useText } from '../../providers/i18n.ts';
import { useToday } from '../../providers/today.ts';
import { useIdempotencyKey } from '../../providers/useIdempotencyKey.ts';
import { AddingRecords } from '../form/AddingRecords.tsx';
import { actionResolver, checkAction, toBody } from '../form/actionCheck.ts';
import { actionResource } from '../form/actionResource.ts';
import { DraftNotice } from '../form/DraftNotice.tsx';
import { FormFields } from '../form/FormFields.tsx';
import { errorsByField } from '../form/fieldErrors.ts';
import { changedFields, emptyValues, type Values } from '../form/formValues.ts';
import { useFormDraft } from '../form/useFormDraft.ts';
import type { BulkOperation } from './bulkTarget.ts';

interface Props {
  resource: Resource;
  operation: BulkOperation;
  failure: string | undefined;
  /** Sends the values and returns the errors of their fields. */
  onSubmit: (values: Values) => Promise<Readonly<Record<string, unknown>>>;
  onCancel: () => void;
  /** Receives the function that drops the draft of the typed values, for after the records have them. */
  dropDraft: RefObject<() => void>;
}

/**
 * The values that all selected records get: those of an action's form, or of fields that the user chooses. It starts empty,
 * because the present values differ.
 */
export function BulkValues({ resource: given, operation, failure, onSubmit, onCancel, dropDraft }: Props) {
  const text = useText();
  const today = useToday();
  const shared = useMemo(() => bulkFields(given, fieldTypes), [given]);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { action: own } = operation;
  const action = useMemo<FormAction>(() => own ?? settingAction(shared, chosen), [own, shared, chosen]);
  const resource = useMemo(() => actionResource(given, action as Action), [given, action]);
  const fields = action.fields.flatMap(({ field }) => resource.fields[field] ?? []);
  const only = (values: Values): Values => Object.fromEntries(fields.map(({ name }) => [name, values[name]]));
  const task = { resource, action: action as Action, record: undefined, today };
  const [before] = useState(() =>
    own === undefined ? emptied(shared) : emptyValues(fields, fieldTypes, today),
  );
  const form = useForm<BaseRecord, HttpError, Values>({
    defaultValues: before,
    // Fields that were taken out again keep their values in the form.
    resolver: (values, ...more) => actionResolver(task)(only(values), ...more),
    warnWhenUnsavedChanges: false,
    refineCoreProps: { resource: given.name, action: 'create', redirect: false },
  });
  const keyFor = useIdempotencyKey();
  const draft = useFormDraft(form, {
    name: `${given.name} bulk ${operation.name}`,
    fields: own === undefined ? shared : fields,
    before,
    keyFor,
    reviveValues: (values) => {
      if (own === undefined) setChosen(changedFields(shared, fieldTypes, before, values));
      return values;
    },
  });
  dropDraft.current = draft.drop;
  const discard = () => {
    form.reset(before);
    setChosen([]);
    draft.drop();
  };
  const [busy, setBusy] = useState(false);

  async function send(values: Values): Promise<void> {
    setBusy(true);
    const body = toBody(fields, checkAction(task, only(values)).values);
    const wrong = errorsByField(await onSubmit(body), 'server');
    setBusy(false);
    for (const [place, [name, mistake]] of wrong.entries())
      form.setError(name, mistake, { shouldFocus: place === 0 });
  }

  const { setFocus } = form;
  const last = action.fields.at(-1)?.field;
  useEffect(() => {
    if (last !== undefined) setFocus(last);
  }, [last, setFocus]);

  const submit = (event: FormEvent) => {
    // The dialog is inside the page's component tree: without this, the page's form would be submitted too.
    event.stopPropagation();
    void form.handleSubmit(send)(event);
  };
  return (
    <form noValidate onSubmit={submit} style={FORM}>
      <DialogContent sx={{ pt: '4px !important' }}>
        <DraftNotice restored={draft.restored} onDiscard={discard} />
        {own === undefined && <FieldsToSet fields={shared} chosen={chosen} onChange={setChosen} />}
        <AddingRecords>
          <FormFields
            resource={resource}
            groups={[{ title: '', items: action.fields }]}
            form={form}
            intent="update"
            record={undefined}
            narrow
          />
        </AddingRecords>
        {failure !== undefined && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {failure}
          </Alert>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button type="button" color="inherit" disabled={busy} onClick={onCancel}>
          {text('confirm.cancel')}
        </Button>
        <Button type="submit" variant="contained" loading={busy} disabled={fields.length === 0}>
          {text('bulk.check')}
        </Button>
      </DialogActions>
    </form>
  );
}

interface FieldsProps {
  fields: readonly Field[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** Chooses the fields to set. Each can be taken out again. */
function FieldsToSet({ fields, chosen, onChange }: FieldsProps) {
  const text = useText();
  const left = fields.filter(({ name }) => !chosen.includes(name));
  return (
    <Box sx={{ mb: 2 }}>
      <TextField
        select
        fullWidth
        autoFocus
        size="small"
        margin="dense"
        label={text('bulk.fieldToSet')}
        value=""
        disabled={left.length === 0}
        onChange={({ target }) => onChange([...chosen, target.value])}
      >
        {left.map(({ name, label }) => (
          <MenuItem key={name} value={name}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mt: 1 }}>
        {chosen.map((name) => {
          const label = fields.find((field) => field.name === name)?.label ?? name;
          const leave = () => onChange(chosen.filter((each) => each !== name));
          return (
            <Chip
              key={name}
              size="small"
              label={label}
              onClick={leave}
              onDelete={leave}
              aria-label={text('bulk.leaveField', { label })}
            />
          );
        })}
      </Box>
    </Box>
  );
}

/** The parts of an action that its form needs. */
type FormAction = Pick<Action, 'name' | 'fields' | 'set'>;

function settingAction(fields: readonly Field[], chosen: readonly string[]): FormAction {
  const items = chosen.flatMap((name) => {
    const field = fields.find((each) => each.name === name);
    return field === undefined ? [] : [{ field: name, label: field.label }];
  });
  return { name: 'update', fields: items, set: {} };
}

/** A default is for a new record: here every field starts without a value. */
function emptied(fields: readonly Field[]): Values {
  return Object.fromEntries(
    fields.map(({ name, type }) => [
      name,
      fieldTypes[type as keyof typeof fieldTypes]?.isCheckbox ? false : null,
    ]),
  );
}

const FORM = { display: 'flex', flexDirection: 'column', minHeight: 0 } as const;
