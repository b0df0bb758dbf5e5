import { type ReactNode, useMemo } from 'react';
import { useReferences } from '../../../fields/reference/ReferenceContext.tsx';
import type { LedgerView, Resource } from '../../../schema/index.ts';
import { usePageTitle } from '../../layout/usePageTitle.ts';
import { Missing } from '../page/Missing.tsx';
import { Denied } from '../page/Notice.tsx';
import { PageHeader } from '../page/PageHeader.tsx';
import { useMay } from '../page/useMay.ts';
import { LedgerResult } from './LedgerResult.tsx';
import type { LedgerState } from './ledgerState.ts';
import { RecordLookup } from './RecordLookup.tsx';
import type { LedgerOwner } from './RecordSelector.tsx';
import { type ShownLedger, useLedger } from './useLedger.ts';
import { useLedgerState } from './useLedgerState.ts';

export interface LedgerPageProps {
  resource: Resource;
  /** Rendered below the rows of a chosen ledger. */
  below?: (state: LedgerState, name: string) => ReactNode;
}

/**
 * The ledgers of a resource's records: a selector, then the ledger of the chosen record. The address contains the choice, so
 * that it can be linked.
 */
export function LedgerPage({ resource, below }: LedgerPageProps) {
  const view = ledgerOf(resource);
  const may = useMay(resource);
  const control = useLedgerState(view);
  const { state, change } = control;
  const isChosen = may.one && state.id !== '';
  const shown = useLedger(view, control, isChosen);
  const owner = useOwner(resource, state.id, shown);
  usePageTitle(view.title);
  if (!may.one) return <Denied title={view.title} />;
  return (
    <>
      <PageHeader title={view.title} />
      <RecordLookup
        resource={resource}
        view={view}
        state={state}
        shown={owner}
        onCheck={change}
        onCancel={() => change({ id: '' })}
      />
      {isChosen && shown.isMissing && <Missing resource={resource} />}
      {isChosen && !shown.isMissing && (
        <LedgerResult resource={resource} view={view} owner={owner} shown={shown} {...control}>
          {below?.(state, owner?.name ?? '')}
        </LedgerResult>
      )}
    </>
  );
}

/** Throws without a ledger: routes show the page only for definitions that have one. */
export function ledgerOf({ name, ledger }: Resource): LedgerView {
  if (ledger === undefined) throw new Error(`${name} has no ledger`);
  return ledger;
}

/** The record of the shown ledger, once the response has arrived. The object is stable while the record is the same. */
function useOwner(resource: Resource, id: string, { ledger }: ShownLedger): LedgerOwner | undefined {
  const { nameIn } = useReferences();
  const record = ledger?.record;
  const name = record === undefined ? undefined : nameIn(resource.name, record.name);
  const deleted = record?.deleted === true;
  return useMemo(() => (name === undefined ? undefined : { id, name, deleted }), [id, name, deleted]);
}
