import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { BaseRecord } from '@refinedev/core';
import { lazy, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Resource } from '../../../schema/index.ts';
import { Section } from '../../layout/Section.tsx';
import { Card } from '../page/Card.tsx';
import { pathOf, showPath } from '../page/paths.ts';
import { useActions } from '../page/useActions.ts';
import { RecordDetails } from '../show/RecordDetails.tsx';
import { RecordForm } from './RecordForm.tsx';

const ActionForm = lazy(() => import('./ActionForm.tsx').then((module) => ({ default: module.ActionForm })));

interface Props {
  resource: Resource;
  /** Absent while it loads. */
  record: BaseRecord | undefined;
  mayUpdate: boolean;
  /** Something else was done with the record while its form was open. */
  isActed?: boolean;
}

/** A record to edit, with the forms of its own actions below; to look at, for those who may not change it. */
export function RecordEditor({ resource, record, mayUpdate, isActed = false }: Props) {
  const [isActedHere, setActedHere] = useState(false);
  const navigate = useNavigate();
  const actions = useActions(resource, 'edit');
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
        <RecordForm
          key={record.id}
          resource={resource}
          view={edit}
          record={record}
          isAnew={isActed || isActedHere}
          place="page"
          onSaved={onSaved}
        />
      </Card>
      {actions
        .filter(({ action, isOffered }) => action.fields.length > 0 && isOffered(record))
        .map(({ action }) => (
          <Section key={`${action.name} ${record.id}`} waiting={<Skeleton variant="rounded" height={160} />}>
            <ActionForm
              resource={resource}
              action={action}
              record={record}
              onDone={() => setActedHere(true)}
            />
          </Section>
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
