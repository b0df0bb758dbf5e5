import Skeleton from '@mui/material/Skeleton';
import { lazy } from 'react';
import type { Resource } from '../../../schema/index.ts';
import type { BaseRecord } from '../../data/index.ts';
import { Section } from '../../layout/Section.tsx';
import { RecordDetails } from './RecordDetails.tsx';

const TabbedDetails = lazy(() => import('./TabbedDetails.tsx'));

/** The details of a record: its groups below each other or in tabs, as the definition says. */
export function ShowDetails({ resource, record }: { resource: Resource; record: BaseRecord | undefined }) {
  const { groups, groupsAs } = resource.show;
  if (groupsAs !== 'tabs') return <RecordDetails resource={resource} groups={groups} record={record} />;
  return (
    <Section waiting={<Skeleton variant="rounded" height={120} />}>
      <TabbedDetails resource={resource} groups={groups} record={record} />
    </Section>
  );
}
