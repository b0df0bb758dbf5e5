import Box from '@mui/material/Box';
import { useId } from 'react';
import type { Resource } from '../../schema/index.ts';
import { usePageTitle } from '../layout/usePageTitle.ts';
import { LeaveGuard } from './form/LeaveGuard.tsx';
import { Card } from './page/Card.tsx';
import { LoadingBlocks } from './page/LoadingBlocks.tsx';
import { Denied } from './page/Notice.tsx';
import { PageHeader } from './page/PageHeader.tsx';
import { PageLinks } from './page/PageLinks.tsx';
import { useMay } from './page/useMay.ts';
import { useRecordLogic } from './page/useRecordLogic.ts';
import { SheetForm } from './sheet/SheetForm.tsx';

/** Movements of one kind that are entered together, with a line for each record: the wages of a crew. */
export function SheetPage({ resource }: { resource: Resource }) {
  const may = useMay(resource);
  const id = useId();
  const { isWaiting } = useRecordLogic(resource);
  const { sheet, create, list, attendance } = resource;
  if (sheet === undefined) throw new Error(`${resource.name} has no sheet`);
  const { title } = sheet.form;
  usePageTitle(title);
  if (!may.create) return <Denied title={title} />;
  const links = [
    { to: create.path, label: create.title },
    ...(may.list ? [{ to: list.path, label: list.title }] : []),
    ...(may.list && attendance ? [{ to: attendance.path, label: attendance.title }] : []),
  ];
  return (
    <LeaveGuard>
      <Box sx={{ maxWidth: WIDTH }}>
        <PageHeader title={title} titleId={id}>
          <PageLinks links={links} />
        </PageHeader>
        <Card>
          {isWaiting ? (
            <LoadingBlocks heights={[66, 240]} sx={{ p: { xs: 2, md: 3 } }} />
          ) : (
            <SheetForm resource={resource} sheet={sheet} labelledBy={id} />
          )}
        </Card>
      </Box>
    </LeaveGuard>
  );
}

export default SheetPage;

/** Amounts stay near the names that they belong to. */
const WIDTH = 960;
