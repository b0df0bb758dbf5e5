import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { BaseRecord } from '@refinedev/core';
import { useNavigate, useParams } from 'react-router';
import type { Resource } from '../../schema/index.ts';
import { usePageTitle } from '../layout/usePageTitle.ts';
import { ActionForm } from './form/ActionForm.tsx';
import { LeaveGuard } from './form/LeaveGuard.tsx';
import { RecordForm } from './form/RecordForm.tsx';
import { BackLink } from './page/BackLink.tsx';
import { Card } from './page/Card.tsx';
import { FORM_WIDTH } from './page/measures.ts';
import { Denied, Missing } from './page/Notice.tsx';
import { PageHeader } from './page/PageHeader.tsx';
import { PageLinks } from './page/PageLinks.tsx';
import { Problem } from './page/Problem.tsx';
import { pathOf, showPath } from './page/paths.ts';
import { useMay } from './page/useMay.ts';
import { RecordDetails } from './show/RecordDetails.tsx';
import { useRecord } from './show/useRecord.ts';

/** The id of the record of a resource of the kind `single`. */
const ONLY = '1';

/** The page that edits a record of any resource; of a single one also the page that shows it. */
export function EditPage({ resource }: { resource: Resource }) {
  const params = useParams();
  const single = resource.kind === 'single';
  const id = single ? ONLY : (params.id ?? '');
  const may = useMay(resource);
  const readable = may.one && (may.update || single);
  const { record, missing, failure, again } = useRecord(resource, readable ? id : undefined);
  const { edit, list } = resource;
  const name = record?.[resource.title];
  usePageTitle(edit.title);
  if (!readable) return <Denied title={edit.title} />;
  return (
    <LeaveGuard>
      <Box sx={{ maxWidth: FORM_WIDTH }}>
        <PageHeader
          title={edit.title}
          {...(name !== undefined && name !== null && { subtitle: String(name) })}
          {...(!single && { above: <BackLink to={pathOf(list.path)} title={list.title} /> })}
        >
          <PageLinks links={edit.links} />
        </PageHeader>
        {failure !== undefined && <Problem message={failure} onAgain={again} />}
        {missing ? (
          <Missing resource={resource} />
        ) : (
          failure === undefined && <Content resource={resource} record={record} mayUpdate={may.update} />
        )}
      </Box>
    </LeaveGuard>
  );
}

export default EditPage;

function Content({
  resource,
  record,
  mayUpdate,
}: {
  resource: Resource;
  record: BaseRecord | undefined;
  mayUpdate: boolean;
}) {
  const navigate = useNavigate();
  const { edit, list } = resource;
  if (record === undefined) return <Waiting lines={edit.groups.flatMap((group) => group.items).length} />;
  if (!mayUpdate) {
    return (
      <Card padded>
        <RecordDetails resource={resource} groups={edit.groups} record={record} />
      </Card>
    );
  }
  const onSaved = () => {
    if (edit.after === 'list') void navigate(pathOf(list.path));
    if (edit.after === 'show') void navigate(showPath(resource, record.id as string | number));
  };
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Card>
        <RecordForm resource={resource} view={edit} record={record} place="page" onSaved={onSaved} />
      </Card>
      {resource.actions
        .filter((action) => action.on === 'edit')
        .map((action) => (
          <ActionForm key={action.name} resource={resource} action={action} record={record} />
        ))}
    </Box>
  );
}

function Waiting({ lines }: { lines: number }) {
  return (
    <Card padded>
      <Box
        aria-busy
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: '1fr', md: lines < 3 ? '1fr' : '1fr 1fr' },
        }}
      >
        {Array.from({ length: lines }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
          <Skeleton key={line} variant="rounded" height={62} />
        ))}
      </Box>
    </Card>
  );
}
