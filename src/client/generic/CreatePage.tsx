import Box from '@mui/material/Box';
import type { BaseRecord } from '@refinedev/core';
import { lazy, useId } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Link, Resource } from '../../schema/index.ts';
import { Section } from '../layout/Section.tsx';
import { usePageTitle } from '../layout/usePageTitle.ts';
import { LeaveGuard } from './form/LeaveGuard.tsx';
import { useGiven } from './form/useGiven.ts';
import { isWide, MovementForm } from './movement/MovementForm.tsx';
import { BackLink } from './page/BackLink.tsx';
import { Card } from './page/Card.tsx';
import { FORM_WIDTH } from './page/measures.ts';
import { Denied } from './page/Notice.tsx';
import { PageHeader } from './page/PageHeader.tsx';
import { PageLinks } from './page/PageLinks.tsx';
import { pathOf, showPath } from './page/paths.ts';
import { useMay } from './page/useMay.ts';

const DayBook = lazy(() => import('./dayBook/DayBook.tsx').then((module) => ({ default: module.DayBook })));

/** The page that adds a record of any resource. That of a movement stays, and may have its day book below the form. */
export function CreatePage({ resource }: { resource: Resource }) {
  const navigate = useNavigate();
  const may = useMay(resource);
  const id = useId();
  const { create, list, history } = resource;
  const initial = useGiven(resource);
  const { state } = useLocation();
  // Where the way here began at another record, it leads back there.
  const backTo = (state as { backTo?: string } | null)?.backTo;
  usePageTitle(create.title);
  if (!may.create) return <Denied title={create.title} />;
  const onSaved = (row: BaseRecord | undefined) => {
    if (create.after === 'stay') return;
    if (backTo !== undefined) return void navigate(backTo);
    if (create.after === 'show' && row?.id !== undefined) void navigate(showPath(resource, row.id));
    else void navigate(pathOf(list.path));
  };
  const isMovement = resource.kind === 'movement';
  return (
    <LeaveGuard>
      <Box sx={{ ...(!isWide(resource) && { maxWidth: FORM_WIDTH }) }}>
        <PageHeader
          title={create.title}
          titleId={id}
          // A movement's form is where its link in the sidebar leads: there is no list to go back to.
          {...(!isMovement && { above: <BackLink to={pathOf(list.path)} title={list.title} /> })}
        >
          <PageLinks links={isMovement && may.list ? withList(resource) : create.links} />
        </PageHeader>
        <Card>
          <MovementForm
            resource={resource}
            view={create}
            place="page"
            initial={initial}
            labelledBy={id}
            onSaved={onSaved}
          />
        </Card>
      </Box>
      {history?.path === create.path && may.list && (
        <Box sx={{ mt: 3 }}>
          <Section waiting={<Box sx={{ minHeight: 180 }} />}>
            <DayBook resource={resource} history={history} heading="h2" />
          </Section>
        </Box>
      )}
    </LeaveGuard>
  );
}

export default CreatePage;

/** The links of the form, the list of what was entered among them. */
function withList({ create, list }: Resource): readonly Link[] {
  const isThere = create.links.some(({ to }) => to === list.path);
  return isThere ? create.links : [...create.links, { to: list.path, label: list.title }];
}
