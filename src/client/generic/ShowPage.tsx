import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, useState } from 'react';
import { Link as RouterLink, useParams } from 'react-router';
import { type Resource, recordName, rightsFor } from '../../schema/index.ts';
import { pathOf, recordPath } from '../address/paths.ts';
import { lazyExport } from '../layout/lazyPart.ts';
import { Section } from '../layout/Section.tsx';
import { usePageTitle } from '../layout/usePageTitle.ts';
import { useDefinitions } from '../providers/definitions.tsx';
import { useText } from '../providers/i18n.ts';
import { ActionButtons } from './actions/ActionButtons.tsx';
import { ShowDetails } from './details/ShowDetails.tsx';
import { DeleteOfPage, loadDelete } from './dialogs/DeleteOfPage.tsx';
import { LeaveGuard } from './form/LeaveGuard.tsx';
import { LedgerLink } from './ledger/LedgerLink.tsx';
import { BackLink } from './page/BackLink.tsx';
import { Card } from './page/Card.tsx';
import { Missing } from './page/Missing.tsx';
import { Denied } from './page/Notice.tsx';
import { PageHeader } from './page/PageHeader.tsx';
import { PageLinks } from './page/PageLinks.tsx';
import { PageOfRecord } from './page/PageOfRecord.tsx';
import { Problem } from './page/Problem.tsx';
import { useMay } from './page/useMay.ts';
import { useRecord } from './show/useRecord.ts';

const loadHistory = () => import('./history/History.tsx');
const loadForms = () => import('./show/RecordForms.tsx');
const History = lazyExport(loadHistory, 'History');
const RecordForms = lazyExport(loadForms, 'RecordForms');
const RelatedLists = lazyExport(() => import('./show/RelatedLists.tsx'), 'RelatedLists');
const RecordLedger = lazy(() => import('./ledger/RecordLedger.tsx'));

/** The page of one record of any resource. */
export function ShowPage({ resource }: { resource: Resource }) {
  const { id = '' } = useParams();
  const text = useText();
  const { one: mayRead } = useMay(resource);
  const { elsewhere } = useDefinitions();
  const [deleting, setDeleting] = useState(false);
  const { record, loading, missing, failure, again } = useRecord(
    resource,
    mayRead ? id : undefined,
    deleting,
  );
  const own = rightsFor(resource, record);
  const may = useMay(own);
  const { show, list } = own;
  const name = (record && recordName(own, record)) || undefined;
  usePageTitle(name ?? show.title);
  if (!mayRead) return <Denied title={show.title} />;
  const actions = record === undefined ? [] : show.actions;
  return (
    <LeaveGuard>
      <PageHeader
        title={name ?? show.title}
        subtitle={name && show.title}
        above={<BackLink to={pathOf(list.path)} title={list.title} />}
      >
        <PageLinks links={show.links} />
        {record !== undefined && <ActionButtons resource={own} record={record} place="show" />}
        {record !== undefined && <PageOfRecord resource={own} id={id} />}
        {record !== undefined && <LedgerLink resource={own} id={id} />}
        {actions.includes('delete') && may.delete && (
          <Button
            variant="outlined"
            color="error"
            onClick={() => setDeleting(true)}
            onMouseEnter={() => void loadDelete()}
          >
            {text('list.action.delete')}
          </Button>
        )}
        {actions.includes('edit') && may.update && (
          <Button component={RouterLink} to={editPath(own, id)} variant="contained">
            {text('list.action.edit')}
          </Button>
        )}
      </PageHeader>
      {failure !== undefined && <Problem message={failure} onAgain={again} />}
      {missing && <Missing resource={own} id={id} />}
      {(loading || record !== undefined) && (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Card padded>
            <ShowDetails resource={own} record={record} />
          </Card>
          {record !== undefined && show.forms.length > 0 && (
            <Section waiting={<Box sx={{ minHeight: 190 }} />}>
              <RecordForms resource={own} record={record} />
            </Section>
          )}
          {record !== undefined && show.sections.length > 0 && (
            <Section waiting={<Box sx={{ minHeight: 190 }} />}>
              <RelatedLists resource={own} record={record} />
            </Section>
          )}
          {own.ledger?.onShow && (
            <Section waiting={<Box sx={{ minHeight: 480 }} />}>
              <RecordLedger
                resource={own}
                view={own.ledger}
                id={id}
                name={name === undefined ? '' : String(name)}
              />
            </Section>
          )}
          {!elsewhere && (
            <Card padded>
              <Section waiting={<Box sx={{ minHeight: 88 }} />}>
                <History resource={own} id={id} />
              </Section>
            </Card>
          )}
        </Box>
      )}
      {deleting && record !== undefined && (
        <DeleteOfPage resource={own} record={record} onClose={() => setDeleting(false)} />
      )}
    </LeaveGuard>
  );
}

export default ShowPage;

function editPath(resource: Resource, id: string): string {
  return resource.edit.in === 'modal'
    ? `${pathOf(resource.list.path)}?edit=${encodeURIComponent(id)}`
    : recordPath(resource.edit.path, id);
}
