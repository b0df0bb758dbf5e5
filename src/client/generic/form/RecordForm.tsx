import Skeleton from '@mui/material/Skeleton';
import { lazy, type ReactNode } from 'react';
import { lazyExport } from '../../layout/lazyPart.ts';
import { Section } from '../../layout/Section.tsx';
import { useRecordLogic } from '../page/useRecordLogic.ts';
import { AddingRecords } from './AddingRecords.tsx';
import { FoldedFields } from './FoldedFields.tsx';
import { FormFields } from './FormFields.tsx';
import { FormFrame } from './FormFrame.tsx';
import type { FormTask } from './FormTask.ts';
import { formGroups, withoutOptional } from './formGroups.ts';
import { MovementNotices } from './MovementNotices.tsx';
import { useBalanceLock } from './useBalanceLock.ts';
import { useRecordForm } from './useRecordForm.ts';

const BesideEdit = lazyExport(() => import('./BesideEdit.tsx'), 'BesideEdit');
const TabbedFields = lazy(() => import('./TabbedFields.tsx'));

export interface RecordFormProps extends FormTask {
  /** The reset button's action in a modal, where it closes the form. */
  onDiscard?: () => void;
  /** The id of the element that names the form for assistive technology. */
  labelledBy?: string | undefined;
  /** Between the fields and the buttons: the reason of a correction and its preview. */
  after?: ReactNode;
}

/** The form of a new or saved record, in a page, a panel or a modal. It opens after the code for its conditions has loaded. */
export function RecordForm(props: RecordFormProps) {
  const { isWaiting } = useRecordLogic(props.resource);
  return isWaiting ? <Skeleton variant="rounded" height={160} sx={{ m: 2 }} /> : <ReadyForm {...props} />;
}

function ReadyForm({ onDiscard, labelledBy, after, ...given }: RecordFormProps) {
  const task = useBalanceLock(given);
  const state = useRecordForm(task);
  const { resource, view, record, place } = task;
  const folds = place === 'panel';
  const groups = formGroups(resource, view, state.fields);
  const { main, optional } = folds ? groups : withoutOptional(groups);
  const isTabbed = view.groupsAs === 'tabs' && main.length > 1;
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
          <TabbedFields groups={main} label={view.title} {...shared} />
        </Section>
      ) : (
        <FormFields groups={main} {...shared} />
      )}
      {optional !== undefined && <FoldedFields group={optional} {...shared} />}
      {state.asksBeside && (
        <Section waiting={null}>
          <BesideEdit state={state} />
        </Section>
      )}
      {after}
      {task.save === undefined && record === undefined && (
        <MovementNotices movement={resource} state={state} />
      )}
    </FormFrame>
  );
  return <AddingRecords>{form}</AddingRecords>;
}
