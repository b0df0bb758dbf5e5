import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import { type ReactNode, type RefObject, useRef } from 'react';
import { Picture } from '../../../fields/image/Picture.tsx';
import type { Paper } from '../../../papers/Paper.ts';
import type { Letterhead } from '../../../schema/letterhead.ts';
import { countText, useText } from '../../providers/i18n.ts';
import { ExportTools } from '../export/ExportTools.tsx';
import { LoadingBlocks } from '../page/LoadingBlocks.tsx';
import { PageHeader } from '../page/PageHeader.tsx';
import { Problem } from '../page/Problem.tsx';
import { useGroupMay } from '../page/useGroupMay.ts';
import { PaperSheet } from './PaperSheet.tsx';
import { PAPER } from './paperStyle.ts';
import { useAllRows } from './useAllRows.ts';
import { usePaperExport } from './usePaperExport.ts';
import { SHEETS } from './usePrinting.ts';

interface Props {
  /** The title of the page until its paper has loaded. */
  title: string;
  /** The report to show, print and save; undefined while it loads. */
  paper: Paper | undefined;
  /** The name of the files. */
  name: string;
  /** For its logo. */
  letterhead: Letterhead | undefined;
  /** The reason why it cannot be loaded, with a retry function. */
  failure?: string | undefined;
  /** The user cancelled the reading: `failure` is no error. */
  isCancelled?: boolean;
  again?: (() => void) | undefined;
  /** The number of rows loaded so far. */
  done?: number;
  /** Cancels the loading; if given, a button offers it. */
  cancel?: (() => void) | undefined;
  /** At the left above the paper, such as a link to another report. */
  children?: ReactNode;
}

/** A report on the screen as on paper, with buttons to print it and to save it as a PDF or a workbook. */
export function PaperPage({
  title,
  paper,
  name,
  letterhead,
  failure,
  isCancelled = false,
  again,
  done,
  cancel,
  children,
}: Props): ReactNode {
  const mark = useRef<HTMLElement>(null);
  const rows = useAllRows();
  const may = useGroupMay('reports');
  const task = usePaperExport(paper, { title: name, mark, showAll: rows.showAll });
  return (
    <Box sx={{ maxWidth: 960, mx: 'auto', '@media print': { maxWidth: 'none' } }}>
      <GlobalStyles styles={SHEETS} />
      <Box data-print="hide" sx={TOOLS}>
        {children}
        {failure === undefined && (
          <ExportTools task={task} kinds={KINDS} may={may} disabled={paper === undefined} />
        )}
      </Box>
      {content()}
    </Box>
  );

  function content() {
    if (failure !== undefined) {
      return (
        <>
          <PageHeader title={title} />
          <Problem message={failure} onAgain={again} severity={isCancelled ? 'info' : 'error'} />
        </>
      );
    }
    if (paper === undefined) return <LoadingPaper title={title} done={done ?? 0} cancel={cancel} />;
    return (
      <PaperSheet
        paper={paper}
        logo={<ReportLogo address={letterhead?.logo ?? ''} place={mark} />}
        limit={rows.limit}
        onAll={rows.showAll}
      />
    );
  }
}

/** A letterhead, facts, totals and rows, in pixels. */
const SHEET = [56, 40, 48, 240];

const KINDS = ['print', 'pdf', 'excel'] as const;

const TOOLS = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: 1,
  mb: 2,
};

function LoadingPaper({ title, done, cancel }: { title: string; done: number; cancel: Props['cancel'] }) {
  const text = useText();
  return (
    <>
      <PageHeader
        title={title}
        subtitle={done === 0 ? text('report.starting') : text('report.fetching', { done: countText(done) })}
      >
        {cancel && (
          <Button color="inherit" onClick={cancel}>
            {text('export.cancel')}
          </Button>
        )}
      </PageHeader>
      <LoadingBlocks heights={SHEET} sx={{ ...PAPER, gap: 3 }} />
    </>
  );
}

const SIZE = 56;

/** The firm's logo in the letterhead; nothing if there is none or it does not load. */
function ReportLogo({
  address,
  place,
}: {
  address: string;
  /** The image element, which the PDF export reads. */
  place: RefObject<HTMLElement | null>;
}) {
  if (address === '') return null;
  return (
    <Box component="span" ref={place} sx={{ flex: 'none', '&:not(:has(img))': { display: 'none' } }}>
      <Picture address={address} alt="" width={SIZE} height={SIZE} />
    </Box>
  );
}
