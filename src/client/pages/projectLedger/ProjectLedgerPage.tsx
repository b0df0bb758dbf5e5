import type { ReactNode } from 'react';
import { LedgerPage } from '../../generic/ledger/LedgerPage.tsx';
import { NotFound } from '../../layout/NotFound.tsx';
import { useDefinitions } from '../../providers/definitions.tsx';
import { ProductLedger } from './ProductLedger.tsx';

/** The route of the generic page that this one replaces. */
const PATH = 'projects/ledger';

/** 'Project report check': all totals of a project, its money, and its goods (docs/business-rules.md, "Project totals"). */
export default function ProjectLedgerPage(): ReactNode {
  const { resources } = useDefinitions();
  const resource = Object.values(resources).find(({ ledger }) => ledger?.path === PATH);
  const view = resource?.ledger;
  if (resource === undefined || view === undefined) return <NotFound />;
  return (
    <LedgerPage
      resource={resource}
      below={(state, name) => (
        <ProductLedger
          key={`${state.id} ${state.from} ${state.to}`}
          resource={resource}
          view={view}
          range={state}
          name={name}
        />
      )}
    />
  );
}
