import Box from '@mui/material/Box';
import { useId } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Link, Resource } from '../../schema/index.ts';
import { pathOf, showPath } from '../address/paths.ts';
import type { BaseRecord } from '../data/index.ts';
import { lazyExport } from '../layout/lazyPart.ts';
import { Section } from '../layout/Section.tsx';
import { usePageTitle } from '../layout/usePageTitle.ts';
import { FormWithCards } from './beside/FormWithCards.tsx';
import { LeaveGuard } from './form/LeaveGuard.tsx';
import { RecordForm } from './form/RecordForm.tsx';
import { usePrefilled } from './form/usePrefilled.ts';
import { isWide } from './movement/MovementForm.tsx';
import { BackLink } from './page/BackLink.tsx';
import { Card } from './page/Card.tsx';
import { FORM_WIDTH } from './page/measures.ts';
import { Denied } from './page/Notice.tsx';
import { PageHeader } from './page/PageHeader.tsx';
import { PageLinks } from './page/PageLinks.tsx';
import { useMay } from './page/useMay.ts';

const EntriesBelow = lazyExport(() => import('./dayBook/EntriesBelow.tsx'), 'EntriesBelow');

/**
 * The page that creates a record of any resource. The form of a movement stays open after saving, with the latest movements
 * below it.
 */
export function CreatePage({ resource }: { resource: Resource }) {
  const navigate = useNavigate();
  const may = useMay(resource);
  const id = useId();
  const { create, list, history } = resource;
  const initial = usePrefilled(resource);
  const { state } = useLocation();
  // Returns to the record from which this page was opened.
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
  const form = {
    resource,
    view: create,
    place: 'page' as const,
    initial,
    ...(initial !== undefined && { draftOf: JSON.stringify(initial) }),
    labelledBy: id,
    onSaved,
  };
  return (
    <LeaveGuard>
      <Box sx={{ ...(!isWide(resource) && { maxWidth: FORM_WIDTH }) }}>
        <PageHeader
          title={create.title}
          titleId={id}
          // A movement has no list to go back to: the sidebar links to its form.
          {...(!isMovement && { above: <BackLink to={pathOf(list.path)} title={list.title} /> })}
        >
          <PageLinks links={isMovement ? withList(resource, may.list) : create.links} />
        </PageHeader>
        {!isMovement && (
          <Card>
            <RecordForm {...form} />
          </Card>
        )}
      </Box>
      {isMovement && <FormWithCards {...form} />}
      {history !== undefined && may.list && (
        <Box sx={{ mt: 3 }}>
          <Section waiting={<Box sx={{ minHeight: 180 }} />}>
            <EntriesBelow resource={resource} history={history} />
          </Section>
        </Box>
      )}
    </LeaveGuard>
  );
}

export default CreatePage;

/** The links of the form, including those to the sheet for many of them, and to the list of entered records. */
function withList({ create, list, sheet }: Resource, mayList: boolean): readonly Link[] {
  const more = [
    ...(sheet === undefined ? [] : [{ to: sheet.form.path, label: sheet.form.title }]),
    ...(mayList ? [{ to: list.path, label: list.title }] : []),
  ];
  return [...create.links, ...more.filter(({ to }) => !create.links.some((link) => link.to === to))];
}
