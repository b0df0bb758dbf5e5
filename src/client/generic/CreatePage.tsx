import Box from '@mui/material/Box';
import type { BaseRecord } from '@refinedev/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Resource } from '../../schema/index.ts';
import { usePageTitle } from '../layout/usePageTitle.ts';
import { LeaveGuard } from './form/LeaveGuard.tsx';
import { RecordForm } from './form/RecordForm.tsx';
import { BackLink } from './page/BackLink.tsx';
import { Card } from './page/Card.tsx';
import { FORM_WIDTH } from './page/measures.ts';
import { Denied } from './page/Notice.tsx';
import { PageHeader } from './page/PageHeader.tsx';
import { PageLinks } from './page/PageLinks.tsx';
import { pathOf, showPath } from './page/paths.ts';
import { useMay } from './page/useMay.ts';

/** The page that adds a record of any resource. */
export function CreatePage({ resource }: { resource: Resource }) {
  const navigate = useNavigate();
  const may = useMay(resource);
  const [round, setRound] = useState(0);
  const { create, list } = resource;
  usePageTitle(create.title);
  if (!may.create) return <Denied title={create.title} />;
  const onSaved = (row: BaseRecord | undefined) => {
    if (create.after === 'stay') setRound(round + 1);
    else if (create.after === 'show' && row?.id !== undefined) void navigate(showPath(resource, row.id));
    else void navigate(pathOf(list.path));
  };
  return (
    <LeaveGuard>
      <Box sx={{ maxWidth: FORM_WIDTH }}>
        <PageHeader title={create.title} above={<BackLink to={pathOf(list.path)} title={list.title} />}>
          <PageLinks links={create.links} />
        </PageHeader>
        <Card>
          <RecordForm key={round} resource={resource} view={create} place="page" onSaved={onSaved} />
        </Card>
      </Box>
    </LeaveGuard>
  );
}

export default CreatePage;
