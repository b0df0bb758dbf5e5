import { type ReactNode, useMemo } from 'react';
import { useReferences } from '../../../fields/reference/ReferenceContext.tsx';
import type { LedgerView, Resource } from '../../../schema/index.ts';
import { usePageTitle } from '../../layout/usePageTitle.ts';
import { Denied } from '../page/Notice.tsx';
import { PageHeader } from '../page/PageHeader.tsx';
import { useMay } from '../page/useMay.ts';
import type { Ledger } from './Ledger.ts';
import { LedgerResult } from './LedgerResult.tsx';
import { RecordLookup } from './RecordLookup.tsx';
import { useLedger } from './useLedger.ts';
import { type LedgerControl, useLedgerState } from './useLedgerState.ts';

export interface LedgerPageProps {
  resource: Resource;
  /** Below the rows, once they are asked for. */
  below?: (control: LedgerControl, ledger: Ledger | undefined) => ReactNode;
}

/** The ledgers of a resource's records: asks for one, then shows it. The address says which, so that a link works. */
export function LedgerPage({ resource, below }: LedgerPageProps) {
  const view = ledgerOf(resource);
  const may = useMay(resource);
  const control = useLedgerState(view);
  usePageTitle(view.title);
  if (!may.one) return <Denied title={view.title} />;
  return (
    <>
      <PageHeader title={view.title} />
      {control.state.id === '' ? (
        <Lookup resource={resource} view={view} control={control} />
      ) : (
        <Shown key={control.state.id} resource={resource} view={view} control={control} below={below} />
      )}
    </>
  );
}

export default LedgerPage;

/** A page of a ledger is only drawn where the definition has one. */
export function ledgerOf({ name, ledger }: Resource): LedgerView {
  if (ledger === undefined) throw new Error(`${name} has no ledger`);
  return ledger;
}

interface PartProps {
  resource: Resource;
  view: LedgerView;
  control: LedgerControl;
  ledger?: Ledger | undefined;
  busy?: boolean;
}

function Shown({ resource, view, control, below }: PartProps & { below: LedgerPageProps['below'] }) {
  const shown = useLedger(view, control.state, control.change);
  return (
    <>
      <Lookup resource={resource} view={view} control={control} ledger={shown.ledger} busy={shown.busy} />
      <LedgerResult resource={resource} view={view} shown={shown} {...control}>
        {below?.(control, shown.ledger)}
      </LedgerResult>
    </>
  );
}

function Lookup({ resource, view, control, ledger, busy = false }: PartProps) {
  const { state, change } = control;
  const { nameIn } = useReferences();
  const record = ledger?.record;
  const name = record === undefined ? undefined : nameIn(resource.name, record.name);
  const deleted = record?.deleted === true;
  const owner = useMemo(
    () => (name === undefined ? undefined : { id: state.id, name, deleted }),
    [state.id, name, deleted],
  );
  return (
    <RecordLookup
      resource={resource}
      view={view}
      state={state}
      shown={owner}
      busy={busy && ledger === undefined}
      onCheck={change}
      onCancel={() => change({ id: '' })}
    />
  );
}
