import type { BaseRecord, HttpError } from '@refinedev/core';
import { useForm } from '@refinedev/react-hook-form';
import { useState } from 'react';
import { fieldTypes } from '../../../fields/index.ts';
import type { Action, Field, Resource } from '../../../schema/index.ts';
import { useToday } from '../../providers/today.ts';
import { actionResolver, checkAction, sentOf } from '../form/actionCheck.ts';
import { byField } from '../form/fieldErrors.ts';
import { emptyValues, type Values } from '../form/formValues.ts';
import { useLeaveGuard } from '../form/LeaveGuard.tsx';
import { useFormDraft } from '../form/useFormDraft.ts';
import { type BulkDeed, useBulk } from './useBulk.ts';

/** The form of an action that is filled in once for several records; it begins empty, for each of them holds something else. */
export function useBulkForm(
  given: Resource,
  action: Action,
  deed: BulkDeed,
  rows: readonly BaseRecord[],
  onDone: () => void,
) {
  const today = useToday();
  const [resource] = useState(() => unconditional(given));
  const fields = action.fields.flatMap(({ field }) => resource.fields[field] ?? []);
  const [before] = useState(() => emptyValues(fields, fieldTypes, today));
  const form = useForm<BaseRecord, HttpError, Values>({
    defaultValues: before,
    resolver: actionResolver(resource, action),
    warnWhenUnsavedChanges: false,
    refineCoreProps: { resource: resource.name, action: 'create', redirect: false },
  });
  const { isDirty } = form.formState;
  const bulk = useBulk(resource, deed, rows, () => {
    draft.drop();
    onDone();
  });
  const draft = useFormDraft(form, {
    name: `${resource.name} bulk ${action.name}`,
    fields,
    before,
    keyFor: bulk.keyFor,
  });
  useLeaveGuard(() => isDirty, 'page', draft.drop);

  async function send(values: Values): Promise<void> {
    const asked = sentOf(fields, checkAction(resource, action, values).values);
    const wrong = byField(await bulk.send(asked), 'server');
    for (const [place, [name, mistake]] of wrong.entries())
      form.setError(name, mistake, { shouldFocus: place === 0 });
  }

  const discard = () => {
    form.reset(before);
    draft.drop();
  };
  return { ...bulk, resource, form, draft, discard, submit: form.handleSubmit(send) };
}

/** A call of its own takes its fields whatever they say, and no condition holds for several records alike. */
function unconditional(resource: Resource): Resource {
  const fields = Object.entries(resource.fields).map(([name, field]) => [name, asked(field)]);
  return { ...resource, fields: Object.fromEntries(fields) };
}

function asked({ visibleIf: _v, requiredIf: _q, readOnlyIf: _o, ...field }: Field): Field {
  return {
    ...field,
    ...(field.options && { options: field.options.map(({ when: _w, ...option }) => option) }),
  };
}
