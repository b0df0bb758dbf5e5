import Box from '@mui/material/Box';
import { useId } from 'react';
import type { Resource } from '../../../schema/index.ts';
import { usePageTitle } from '../../layout/usePageTitle.ts';
import { LeaveGuard } from '../form/LeaveGuard.tsx';
import { Card } from '../page/Card.tsx';
import { FORM_WIDTH } from '../page/measures.ts';
import { Denied } from '../page/Notice.tsx';
import { PageHeader } from '../page/PageHeader.tsx';
import { PageLinks } from '../page/PageLinks.tsx';
import { useMay } from '../page/useMay.ts';
import { BatchCheck } from './BatchCheck.tsx';
import { BatchForm } from './BatchForm.tsx';
import { useBatchState } from './useBatchState.ts';

/** Creates several records of one parent at once. Below the form are the records that exist for a parent. */
export function BatchPage({ resource }: { resource: Resource }) {
  const may = useMay(resource);
  const id = useId();
  const control = useBatchState();
  const batch = batchOf(resource);
  const { title } = batch.form;
  usePageTitle(title);
  if (!may.create && !may.list) return <Denied title={title} />;
  return (
    <LeaveGuard>
      <PageHeader title={title} titleId={id}>
        {may.list && <PageLinks links={[{ to: resource.list.path, label: resource.list.title }]} />}
      </PageHeader>
      {may.create && (
        <Box sx={{ maxWidth: FORM_WIDTH }}>
          <Card>
            <BatchForm
              resource={resource}
              batch={batch}
              labelledBy={id}
              onSaved={(saved) => control.change({ id: saved })}
            />
          </Card>
        </Box>
      )}
      {may.list && <BatchCheck resource={resource} batch={batch} {...control} />}
    </LeaveGuard>
  );
}

export default BatchPage;

/** Throws without a batch: routes show the page only for definitions that have one. */
function batchOf({ name, batch }: Resource) {
  if (batch === undefined) throw new Error(`${name} has no batch`);
  return batch;
}
