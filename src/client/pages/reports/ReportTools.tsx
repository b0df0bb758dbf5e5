import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import MailOutlined from '@mui/icons-material/EmailOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Link from '@mui/icons-material/Link';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useReferences } from '../../../fields/reference/ReferenceContext.tsx';
import type { Paper } from '../../../papers/Paper.ts';
import type { ReportTable } from '../../../papers/reportTable.ts';
import type { Report } from '../../../schema/report.ts';
import { useReader } from '../../data/index.ts';
import type { Chart } from '../../generic/chart/Chart.ts';
import { ChartView } from '../../generic/chart/ChartView.tsx';
import { ExportProgress } from '../../generic/export/ExportProgress.tsx';
import type { ExportKind } from '../../generic/export/ExportTools.tsx';
import { useExportRun } from '../../generic/export/useExportRun.ts';
import { useGroupMay } from '../../generic/page/useGroupMay.ts';
import type { ReportAnswer } from '../../generic/report/Answer.ts';
import type { ReportState } from '../../generic/report/reportAddress.ts';
import { lazyExport } from '../../layout/lazyPart.ts';
import { Overlay, Section } from '../../layout/Section.tsx';
import { useDefinitions, useFormat } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { notify } from '../../providers/notification.ts';
import { useToday } from '../../providers/today.ts';
import { monthlyInputs } from './monthlyInputs.ts';

const PaperPrint = lazyExport(() => import('../../generic/paper/PaperPrint.tsx'), 'PaperPrint');

const MonthlyMailDialog = lazyExport(() => import('./MonthlyMailDialog.tsx'), 'MonthlyMailDialog');

interface Props {
  report: Report;
  state: ReportState;
  answer: ReportAnswer | undefined;
  table: ReportTable | undefined;
  /** The chart, if it is shown: paper has it as well. */
  chart: Chart | undefined;
}

const FILES: readonly ExportKind[] = ['excel', 'csv', 'pdf'];
/** The room of a chart on a sheet, in pixels: the width of the text, and its height below the heading of the chart. */
const UPRIGHT = { width: 703, most: 940 };
const TURNED = { width: 1062, most: 640 };

/** Copies the link of a report, prints it and saves it as a file. */
export function ReportTools({ report, state, answer, table, chart }: Props) {
  const text = useText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isMailing, setMailing] = useState(false);
  const { start, progress, cancel, printed, onPrinted } = useReportExport(report, answer, table);
  const may = useGroupMay('reports');
  const choose = (kind: ExportKind) => () => {
    setAnchor(null);
    start(kind);
  };
  if (progress !== undefined) return <ExportProgress progress={progress} cancel={cancel} />;
  const common = { color: 'inherit', variant: 'outlined', sx: BUTTON } as const;
  return (
    <>
      <Button {...common} startIcon={<Link />} onClick={() => void copyLink(text('view.copied'))}>
        {text('view.copyLink')}
      </Button>
      {may.print && (
        <Button
          {...common}
          startIcon={<PrintOutlined />}
          disabled={table === undefined}
          onClick={choose('print')}
        >
          {text('export.print')}
        </Button>
      )}
      {(may.export || may.mail) && (
        <Button
          {...common}
          endIcon={<ArrowDropDown />}
          disabled={table === undefined}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          {text('export.only')}
        </Button>
      )}
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {(may.export ? FILES : []).map((kind) => (
          <MenuItem key={kind} onClick={choose(kind)}>
            <ListItemIcon sx={{ color: 'inherit' }}>
              <FileDownloadOutlined fontSize="small" />
            </ListItemIcon>
            {text(`export.${kind}`)}
          </MenuItem>
        ))}
        {may.mail && (
          <MenuItem
            onClick={() => {
              setAnchor(null);
              setMailing(true);
            }}
          >
            <ListItemIcon sx={{ color: 'inherit' }}>
              <MailOutlined fontSize="small" />
            </ListItemIcon>
            {text('reports.mail')}
          </MenuItem>
        )}
      </Menu>
      {isMailing && (
        <Overlay onClose={() => setMailing(false)}>
          <MonthlyMailDialog
            report={report}
            inputs={monthlyInputs(report, state)}
            onClose={() => setMailing(false)}
          />
        </Overlay>
      )}
      {printed !== undefined && (
        <Section>
          <PaperPrint paper={printed} onPrinted={onPrinted}>
            {chart !== undefined && (
              <Box sx={CHART}>
                <strong>{chart.label}</strong>
                <ChartView chart={chart} {...(printed.isWide ? TURNED : UPRIGHT)} />
              </Box>
            )}
          </PaperPrint>
        </Section>
      )}
    </>
  );
}

function useReportExport(report: Report, answer: ReportAnswer | undefined, table: ReportTable | undefined) {
  const { resources, settings } = useDefinitions();
  const format = useFormat();
  const today = useToday();
  const { nameOf } = useReferences();
  const reader = useReader();
  const { run, ...task } = useExportRun<Paper>();
  const start = (kind: ExportKind) => {
    if (answer === undefined || table === undefined) return;
    const rows = table.lines.length;
    void run(rows, async ({ signal }) => {
      // Loaded with the first file.
      const { saveReport } = await import('./saveReport.ts');
      return saveReport(
        kind,
        { report, answer, table, reader, resources, settings, nameOf, today, format },
        signal,
      );
    });
  };
  return { ...task, start };
}

/** The address holds what is chosen, so that it shows another person the same. */
async function copyLink(copied: string): Promise<void> {
  // On plain http in an office network browsers have no clipboard; the address can still be copied by hand.
  await navigator.clipboard?.writeText(window.location.href);
  if (navigator.clipboard !== undefined) notify({ type: 'success', message: copied, key: 'view' });
}

/** The heading stays with its chart. */
const CHART = { breakInside: 'avoid', '& > strong': { display: 'block', mb: 1 } };

const BUTTON = { borderColor: 'divider', fontWeight: 500 };
