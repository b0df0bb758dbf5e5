import Box from '@mui/material/Box';
import { lazy } from 'react';
import type { PagePart, Resource } from '../../../schema/index.ts';
import type { BaseRecord } from '../../data/index.ts';
import { lazyExport } from '../../layout/lazyPart.ts';
import { Section } from '../../layout/Section.tsx';
import { useDefinitions } from '../../providers/definitions.tsx';
import { ShowDetails } from '../details/ShowDetails.tsx';
import { Card } from '../page/Card.tsx';

const RecordLedger = lazy(() => import('../ledger/RecordLedger.tsx'));
const RecordMovements = lazyExport(() => import('./RecordMovements.tsx'), 'RecordMovements');
const RecordPeople = lazyExport(() => import('./RecordPeople.tsx'), 'RecordPeople');
const RelatedList = lazyExport(() => import('../show/RelatedLists.tsx'), 'RelatedList');
const RecordBudget = lazy(() => import('../budget/RecordBudget.tsx'));
const History = lazyExport(() => import('../history/History.tsx'), 'History');

interface Props {
  part: PagePart;
  resource: Resource;
  id: string;
  /** Undefined while it loads. */
  record: BaseRecord | undefined;
  name: string;
}

/** One part behind a tab of a record's page. Its code and its data load when the tab is opened. */
export function RecordPart(props: Props) {
  return (
    <Section waiting={<Box sx={{ minHeight: 240 }} />}>
      <Content {...props} />
    </Section>
  );
}

function Content({ part, resource, id, record, name }: Props) {
  const { resources } = useDefinitions();
  if (part.kind === 'related') {
    const other = resources[part.section.of];
    return other === undefined ? null : <RelatedList other={other} section={part.section} id={id} />;
  }
  if (part.kind === 'details')
    return (
      <Card padded>
        <ShowDetails resource={resource} record={record} />
      </Card>
    );
  if (part.kind === 'ledger')
    return resource.ledger ? (
      <RecordLedger resource={resource} view={resource.ledger} id={id} name={name} />
    ) : null;
  if (part.kind === 'people') return <RecordPeople id={id} />;
  if (part.kind === 'budget') return <RecordBudget resource={resource} id={id} />;
  if (part.kind === 'movements') return <RecordMovements resource={resource} id={id} />;
  return (
    <Card padded>
      <History resource={resource} id={id} />
    </Card>
  );
}
