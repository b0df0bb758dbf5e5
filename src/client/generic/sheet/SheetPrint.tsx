import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import { lazy } from 'react';
import type { Paper } from '../../../papers/Paper.ts';
import type { Resource, Sheet } from '../../../schema/index.ts';
import { useReader } from '../../data/index.ts';
import { Section } from '../../layout/Section.tsx';
import { useDefinitions, useFormat } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { useToday } from '../../providers/today.ts';
import { ExportProgress } from '../export/ExportProgress.tsx';
import { useExportRun } from '../export/useExportRun.ts';
import { useMay } from '../page/useMay.ts';
import type { ShownSheet } from './useSheet.ts';

const PaperPrint = lazy(() =>
  import('../paper/PaperPrint.tsx').then((module) => ({ default: module.PaperPrint })),
);

interface Props {
  resource: Resource;
  sheet: Sheet;
  sheetState: ShownSheet;
}

/** A button that prints the lines of all pages: to sign, to count with, or to read. The progress takes its place meanwhile. */
export function SheetPrint({ resource, sheet, sheetState }: Props) {
  const text = useText();
  const may = useMay(resource);
  const format = useFormat();
  const today = useToday();
  const { resources } = useDefinitions();
  const reader = useReader();
  const { run, progress, cancel, printed, onPrinted } = useExportRun<Paper>();
  if (!may.print) return null;
  // One page is on paper at once: its button stays.
  const isReading = progress !== undefined && progress.done > 0;
  const toPrint = sheet.compare === undefined ? 'sheet.printToSign' : 'sheet.print';
  const label = may.create ? toPrint : 'export.print';
  const print = () =>
    progress === undefined &&
    run(0, async (control) => {
      const { printFigures, printSheet } = await import('./printSheet.ts');
      const draw = may.create ? printSheet : printFigures;
      return draw({ resource, sheet, sheetState, reader, resources, today, format }, control);
    });
  return (
    <>
      {isReading ? (
        <ExportProgress progress={progress} cancel={cancel} />
      ) : (
        <Button
          size="small"
          color="inherit"
          variant="outlined"
          sx={{ borderColor: 'divider' }}
          startIcon={<PrintOutlined />}
          onClick={() => void print()}
        >
          {text(label)}
        </Button>
      )}
      {printed && (
        <Section>
          <PaperPrint paper={printed} onPrinted={onPrinted} />
        </Section>
      )}
    </>
  );
}
