import Skeleton from '@mui/material/Skeleton';
import { lazy, type ReactNode } from 'react';
import { Section } from '../../layout/Section.tsx';
import { useRecordLogic } from '../page/useRecordLogic.ts';
import { AddingRecords } from './AddingRecords.tsx';
import { FoldedFields } from './FoldedFields.tsx';
import { FormFields } from './FormFields.tsx';
import { FormFrame } from './FormFrame.tsx';
import type { FormTask } from './FormTask.ts';
import { formGroups, inOne } from './formGroups.ts';
import { useRecordForm } from './useRecordForm.ts';

const TabbedFields = lazy(() => import('../tabs/TabbedFields.tsx'));

export interface RecordFormProps extends FormTask {
  /** What the reset button does in a modal: it leaves. */
  onDiscard?: () => void;
  /** Names the form for those who cannot see where it stands. */
  labelledBy?: string | undefined;
  /** Below the fields, above the buttons: the reason of a correction and what it will do. */
  after?: ReactNode;
}

/** The form of a record, new or present, in a page, a panel or a modal. It opens once what its fields depend on is known. */
export function RecordForm(props: RecordFormProps) {
  const { isWaiting } = useRecordLogic(props.resource);
  return isWaiting ? <Skeleton variant="rounded" height={160} sx={{ m: 2 }} /> : <ReadyForm {...props} />;
}

function ReadyForm({ onDiscard, labelledBy, after, ...task }: RecordFormProps) {
  const state = useRecordForm(task);
  const { resource, view, record, place } = task;
  const folds = place === 'panel';
  const groups = formGroups(resource, view, state.fields);
  const { asked, optional } = folds ? groups : inOne(groups);
  const isTabbed = view.groupsAs === 'tabs' && asked.length > 1;
  const shared = {
    resource,
    form: state.form,
    intent: record === undefined ? ('create' as const) : ('update' as const),
    record: { ...task.initial, ...task.given, ...record },
    narrow: folds || state.fields.length < 3,
  };
  const form = (
    <FormFrame state={state} view={view} place={place} labelledBy={labelledBy} onDiscard={onDiscard}>
      {isTabbed ? (
        <Section waiting={<Skeleton variant="rounded" height={160} />}>
          <TabbedFields groups={asked} label={view.title} {...shared} />
        </Section>
      ) : (
        <FormFields groups={asked} {...shared} />
      )}
      {optional !== undefined && <FoldedFields group={optional} {...shared} />}
      {after}
    </FormFrame>
  );
  return <AddingRecords>{form}</AddingRecords>;
}
