import Box from '@mui/material/Box';
import { type ReactNode, useId } from 'react';
import { hasOwnFigures, type Resource } from '../../schema/index.ts';
import { usePageTitle } from '../layout/usePageTitle.ts';
import { useDefinitions } from '../providers/definitions.tsx';
import { LeaveGuard } from './form/LeaveGuard.tsx';
import { Card } from './page/Card.tsx';
import { LoadingBlocks } from './page/LoadingBlocks.tsx';
import { Denied } from './page/Notice.tsx';
import { PageHeader } from './page/PageHeader.tsx';
import { PageLinks } from './page/PageLinks.tsx';
import { useMay } from './page/useMay.ts';
import { useRecordLogic } from './page/useRecordLogic.ts';
import { SheetFigures } from './sheet/SheetFigures.tsx';
import { SheetForm } from './sheet/SheetForm.tsx';

/**
 * Movements of one kind that are entered together, with a line for each record: the wages of a crew. People who only read them
 * see the figures of the lines, if the sheet has any.
 */
export function SheetPage({ resource }: { resource: Resource }) {
  const may = useMay(resource);
  const { resources } = useDefinitions();
  const id = useId();
  const { isWaiting } = useRecordLogic(resource);
  const { sheet, create, list, attendance, fields } = resource;
  if (sheet === undefined) throw new Error(`${resource.name} has no sheet`);
  const { title } = sheet.form;
  usePageTitle(title);
  const readsFigures = may.list && hasOwnFigures(sheet) && resources[fields[sheet.each]?.to ?? ''];
  if (!may.create && !readsFigures) return <Denied title={title} />;
  const links = [
    ...(may.create ? [{ to: create.path, label: create.title }] : []),
    ...(may.list ? [{ to: list.path, label: list.title }] : []),
    ...(may.list && attendance ? [{ to: attendance.path, label: attendance.title }] : []),
  ];
  const content = (): ReactNode => {
    if (!may.create) return <SheetFigures resource={resource} sheet={sheet} />;
    if (isWaiting) return <LoadingBlocks heights={[66, 240]} sx={{ p: { xs: 2, md: 3 } }} />;
    return <SheetForm resource={resource} sheet={sheet} labelledBy={id} />;
  };
  return (
    <LeaveGuard>
      <Box sx={{ maxWidth: WIDTH }}>
        <PageHeader title={title} titleId={id}>
          <PageLinks links={links} />
        </PageHeader>
        <Card>{content()}</Card>
      </Box>
    </LeaveGuard>
  );
}

export default SheetPage;

/** Amounts stay near the names that they belong to. */
const WIDTH = 960;
