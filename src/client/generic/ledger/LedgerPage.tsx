import { type ReactNode, useMemo } from 'react';
import { useReferences } from '../../../fields/reference/ReferenceContext.tsx';
import type { LedgerView, Resource } from '../../../schema/index.ts';
import { usePageTitle } from '../../layout/usePageTitle.ts';
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
  /** Below the rows, once they are asked for. */
  below?: (state: LedgerState, name: string) => ReactNode;
}

/** The ledgers of a resource's records: asks for one, then shows it. The address says which, so that a link works. */
export function LedgerPage({ resource, below }: LedgerPageProps) {
  const view = ledgerOf(resource);
  const may = useMay(resource);
  const control = useLedgerState(view);
  const { state, change } = control;
  const isAsked = may.one && state.id !== '';
  const shown = useLedger(view, control, isAsked);
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
      {isAsked && (
        <LedgerResult resource={resource} view={view} owner={owner} shown={shown} {...control}>
          {below?.(state, owner?.name ?? '')}
        </LedgerResult>
      )}
    </>
  );
}

/** A page of a ledger is only drawn where the definition has one. */
export function ledgerOf({ name, ledger }: Resource): LedgerView {
  if (ledger === undefined) throw new Error(`${name} has no ledger`);
  return ledger;
}

/** Whose ledger is shown, as soon as the answer says it. The same object while it is the same record. */
function useOwner(resource: Resource, id: string, { ledger }: ShownLedger): LedgerOwner | undefined {
  const { nameIn } = useReferences();
  const record = ledger?.record;
  const name = record === undefined ? undefined : nameIn(resource.name, record.name);
  const deleted = record?.deleted === true;
  return useMemo(() => (name === undefined ? undefined : { id, name, deleted }), [id, name, deleted]);
}
