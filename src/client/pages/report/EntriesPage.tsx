import Chip from '@mui/material/Chip';
import { type ReactNode, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useReferences } from '../../../fields/reference/ReferenceContext.tsx';
import type { ExternalName, Resource } from '../../../schema/index.ts';
import { LedgerSheet } from '../../generic/ledger/LedgerSheet.tsx';
import type { ShownView } from '../../generic/ledger/ledgerPart.ts';
import { useLedger } from '../../generic/ledger/useLedger.ts';
import { Denied } from '../../generic/page/Notice.tsx';
import { PageHeader } from '../../generic/page/PageHeader.tsx';
import { useMay } from '../../generic/page/useMay.ts';
import { NotFound } from '../../layout/NotFound.tsx';
import { usePageTitle } from '../../layout/usePageTitle.ts';
import { useDefinitions } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { entriesView } from './entriesView.ts';
import { readAddress } from './readAddress.ts';
import { useAddressState } from './useAddressState.ts';
import { WrongAddress } from './WrongAddress.tsx';

/**
 * The entries behind a ledger's link: a project's expenses, wages, cash or goods, a bank account's history. Each row opens its
 * transaction, where it can be corrected (docs/business-rules.md, "Report pages").
 */
export default function EntriesPage({ page }: { page: ExternalName }): ReactNode {
  const text = useText();
  const { resources } = useDefinitions();
  const [params] = useSearchParams();
  const found = useMemo(() => entriesView(resources, page, text), [resources, page, text]);
  if (found === undefined) return <NotFound />;
  const { resource, view, parameters } = found;
  const { range, errors: wrong } = readAddress(params, { parameters, label: resource.label.one }, text);
  const way = { to: resource.ledger?.path ?? '', label: resource.ledger?.title ?? '' };
  if (wrong !== undefined) return <WrongAddress title={view.heading} sentences={wrong} way={way} />;
  return <Entries key={range.id} resource={resource} view={view} parameters={parameters} />;
}

interface Props {
  resource: Resource;
  view: ShownView;
  parameters: readonly string[];
}

function Entries({ resource, view, parameters }: Props): ReactNode {
  const text = useText();
  const may = useMay(resource);
  const { nameIn } = useReferences();
  const control = useAddressState(parameters);
  const shown = useLedger(view, control, may.one);
  const record = shown.ledger?.record;
  const name = record === undefined ? '' : nameIn(resource.name, record.name);
  usePageTitle(name === '' ? view.heading : `${view.heading}, ${name}`);
  if (!may.one) return <Denied title={view.heading} />;
  return (
    <>
      <PageHeader
        title={view.heading}
        subtitle={name === '' ? undefined : `${name} · ${text('ledger.id', { id: control.state.id })}`}
      >
        {record?.deleted && <Chip size="small" variant="outlined" label={text('ledger.deleted')} />}
      </PageHeader>
      <LedgerSheet view={view} shown={shown} name={name} may={may} {...control} />
    </>
  );
}
