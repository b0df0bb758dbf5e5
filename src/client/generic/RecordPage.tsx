import Box from '@mui/material/Box';
import { useState } from 'react';
import { useParams } from 'react-router';
import { fieldTypes } from '../../fields/index.ts';
import { useReferences } from '../../fields/reference/ReferenceContext.tsx';
import { type PageView, type Resource, rightsFor } from '../../schema/index.ts';
import { pathOf } from '../address/paths.ts';
import type { BaseRecord } from '../data/index.ts';
import { usePageTitle } from '../layout/usePageTitle.ts';
import { useFormat } from '../providers/definitions.tsx';
import { ActionButtons } from './actions/ActionButtons.tsx';
import { DeleteOfPage } from './dialogs/DeleteOfPage.tsx';
import { LeaveGuard } from './form/LeaveGuard.tsx';
import { BackLink } from './page/BackLink.tsx';
import { Missing } from './page/Missing.tsx';
import { Denied } from './page/Notice.tsx';
import { PageHeader } from './page/PageHeader.tsx';
import { Problem } from './page/Problem.tsx';
import { useMay } from './page/useMay.ts';
import { EditButton } from './record/EditButton.tsx';
import { EntryButtons } from './record/EntryButtons.tsx';
import { RecordBadges } from './record/RecordBadges.tsx';
import { RecordFacts } from './record/RecordFacts.tsx';
import { RecordMenu } from './record/RecordMenu.tsx';
import { RecordPart } from './record/RecordPart.tsx';
import { RecordStanding } from './record/RecordStanding.tsx';
import { RecordTabs } from './record/RecordTabs.tsx';
import { useLedgerKey } from './record/useLedgerKey.ts';
import { useNewEntries } from './record/useNewEntries.ts';
import { usePageTabs } from './record/usePageTabs.ts';
import { useRemembered } from './record/useRemembered.ts';
import { useRecord } from './show/useRecord.ts';

/** The page of one record, to which its name leads: its standing, what can be done with it, and everything about it in tabs. */
export function RecordPage({ resource: given }: { resource: Resource }) {
  const { id = '' } = useParams();
  const { one: mayRead } = useMay(given);
  const [deleting, setDeleting] = useState(false);
  const { record, missing, failure, again } = useRecord(given, mayRead ? id : undefined, deleting);
  const resource = rightsFor(given, record);
  const may = useMay(resource);
  const { list, label, page } = resource;
  const name = useHeadline(resource, record);
  usePageTitle(name || label.one);
  useRemembered(resource, id, name);
  const entries = useNewEntries(resource, record);
  const { tabs, open, show } = usePageTabs(resource);
  useLedgerKey(tabs, open, show);
  if (!mayRead || page === undefined) return <Denied title={label.one} />;
  const isShown = !missing && (failure === undefined || record !== undefined);
  return (
    <LeaveGuard>
      <PageHeader
        title={name || label.one}
        subtitle={isShown && <Beside resource={resource} page={page} record={record} />}
        above={<BackLink to={pathOf(list.path)} title={list.title} />}
      >
        {record !== undefined && (
          <>
            {may.update && <EditButton resource={resource} id={id} />}
            <ActionButtons resource={resource} record={record} place="show" />
            <EntryButtons entries={entries} />
            <RecordMenu resource={resource} record={record} name={name} onDelete={() => setDeleting(true)} />
          </>
        )}
      </PageHeader>
      {failure !== undefined && <Problem message={failure} onAgain={again} />}
      {missing && <Missing resource={resource} id={id} />}
      {isShown && (
        <>
          <Box sx={{ mb: 2 }}>
            <RecordFacts resource={resource} page={page} record={record} />
          </Box>
          {open !== undefined && (
            <RecordTabs label={name || label.one} tabs={tabs} open={open} onOpen={show}>
              {open.parts.map((part) => (
                <RecordPart
                  key={part.kind === 'related' ? `${part.section.of} ${part.section.by}` : part.kind}
                  part={part}
                  resource={resource}
                  id={id}
                  record={record}
                  name={name}
                />
              ))}
            </RecordTabs>
          )}
        </>
      )}
      {deleting && record !== undefined && (
        <DeleteOfPage resource={resource} record={record} onClose={() => setDeleting(false)} />
      )}
    </LeaveGuard>
  );
}

export default RecordPage;

/** Beside the name: what kind of record it is, its badges and its standing. */
function Beside({
  resource,
  page,
  record,
}: {
  resource: Resource;
  page: PageView;
  record: BaseRecord | undefined;
}) {
  return (
    <Box component="span" sx={BESIDE}>
      <span>{resource.label.one}</span>
      {record !== undefined && <RecordBadges resource={resource} page={page} record={record} />}
      <RecordStanding resource={resource} record={record} />
    </Box>
  );
}

/** The heading: the record's name, or the field that the definition chooses; '' until it is known. */
function useHeadline(resource: Resource, record: BaseRecord | undefined): string {
  const { nameOf } = useReferences();
  const format = useFormat();
  const { page, title, fields } = resource;
  if (record === undefined) return '';
  const field = fields[page?.headline ?? title];
  if (field === undefined || field.name === title) return nameOf(resource.name, record);
  return fieldTypes[field.type]?.text(record[field.name], field, format) ?? '';
}

const BESIDE = { display: 'inline-flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5 };
