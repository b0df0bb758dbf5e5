import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import Skeleton from '@mui/material/Skeleton';
import { type ReactNode, useRef } from 'react';
import { countText, useText } from '../../providers/i18n.ts';
import { ExportTools } from '../export/ExportTools.tsx';
import { PageHeader } from '../page/PageHeader.tsx';
import { Problem } from '../page/Problem.tsx';
import type { Institution } from '../page/useInstitution.ts';
import type { Paper } from './Paper.ts';
import { PaperSheet } from './PaperSheet.tsx';
import { ReportLogo } from './ReportLogo.tsx';
import { useAllRows } from './useAllRows.ts';
import { usePaperExport } from './usePaperExport.ts';

interface Props {
  /** What the page is called until its paper is there. */
  title: string;
  /** What is shown, printed and saved; undefined while it is being read. */
  paper: Paper | undefined;
  /** Names the files, once the paper is there. */
  name: string;
  /** The firm's mark, on the letterhead. */
  institution: Institution | undefined;
  /** Why it cannot be read, with the way to try again. */
  failure?: string | undefined;
  again?: (() => void) | undefined;
  /** How many rows are there already, of many. */
  done?: number;
  /** Ends the reading; where it is given, a button offers it meanwhile. */
  cancel?: (() => void) | undefined;
  /** At the left above the paper, such as the way to another one. */
  children?: ReactNode;
}

/** A report: on the screen as on paper, with the ways to print it and to save it as a PDF or a workbook. */
export function PaperPage({
  title,
  paper,
  name,
  institution,
  failure,
  again,
  done,
  cancel,
  children,
}: Props): ReactNode {
  const mark = useRef<HTMLElement>(null);
  const rows = useAllRows();
  const task = usePaperExport(paper, { title: name, mark, showAll: rows.showAll });
  if (failure !== undefined) {
    return (
      <>
        <PageHeader title={title} />
        <Problem message={failure} onAgain={again} />
        {children}
      </>
    );
  }
  return (
    <Box sx={{ maxWidth: 960, mx: 'auto', '@media print': { maxWidth: 'none' } }}>
      <GlobalStyles styles={{ '@page': { size: 'A4', margin: '14mm 12mm' } }} />
      <Box data-print="hide" sx={TOOLS}>
        {children}
        <ExportTools task={task} kinds={KINDS} disabled={paper === undefined} />
      </Box>
      {paper === undefined ? (
        <Waiting title={title} done={done ?? 0} cancel={cancel} />
      ) : (
        <PaperSheet
          paper={paper}
          logo={<ReportLogo address={institution?.logo ?? ''} place={mark} />}
          limit={rows.limit}
          onAll={rows.showAll}
        />
      )}
    </Box>
  );
}

const KINDS = ['print', 'pdf', 'excel'] as const;

const TOOLS = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: 1,
  mb: 2,
};

function Waiting({ title, done, cancel }: { title: string; done: number; cancel: Props['cancel'] }) {
  const text = useText();
  return (
    <>
      <PageHeader
        title={title}
        subtitle={done === 0 ? undefined : text('report.fetching', { done: countText(done) })}
      >
        {cancel && (
          <Button color="inherit" onClick={cancel}>
            {text('export.cancel')}
          </Button>
        )}
      </PageHeader>
      <Skeleton variant="rounded" height={480} />
    </>
  );
}
