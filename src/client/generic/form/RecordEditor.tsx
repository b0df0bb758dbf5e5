import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Resource } from '../../../schema/index.ts';
import { pathOf, showPath } from '../../address/paths.ts';
import type { BaseRecord } from '../../data/index.ts';
import { lazyExport } from '../../layout/lazyPart.ts';
import { Section } from '../../layout/Section.tsx';
import { RecordDetails } from '../details/RecordDetails.tsx';
import { Card } from '../page/Card.tsx';
import { FIELD_HEIGHT, LoadingBlocks } from '../page/LoadingBlocks.tsx';
import { useActions } from '../page/useActions.ts';
import { RecordForm } from './RecordForm.tsx';

const ActionForm = lazyExport(() => import('./ActionForm.tsx'), 'ActionForm');

interface Props {
  resource: Resource;
  /** Undefined while it loads. */
  record: BaseRecord | undefined;
  mayUpdate: boolean;
  /** Another action changed the record while its form was open. */
  isActed?: boolean;
}

/** The edit form of a record, with the forms of its actions below. Users who may not change the record see its details. */
export function RecordEditor({ resource, record, mayUpdate, isActed = false }: Props) {
  const [isActedHere, setActedHere] = useState(false);
  const navigate = useNavigate();
  // Returns to the page from which the form was opened.
  const backTo = (useLocation().state as { backTo?: string } | null)?.backTo;
  const actions = useActions(resource, 'edit');
  const { edit, list } = resource;
  if (record === undefined) return <Loading fields={edit.groups.flatMap(({ items }) => items).length} />;
  if (!mayUpdate) {
    return (
      <Card padded>
        <RecordDetails resource={resource} groups={edit.groups} record={record} />
      </Card>
    );
  }
  const onSaved = () => {
    if (backTo !== undefined) return void navigate(backTo);
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
          isRefreshed={isActed || isActedHere}
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

function Loading({ fields }: { fields: number }) {
  const columns = { xs: '1fr', md: fields < 3 ? '1fr' : '1fr 1fr' };
  return (
    <Card padded>
      <LoadingBlocks
        heights={Array<number>(fields).fill(FIELD_HEIGHT)}
        sx={{ gridTemplateColumns: columns }}
      />
    </Card>
  );
}
