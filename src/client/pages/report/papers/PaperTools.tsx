import MailOutlined from '@mui/icons-material/EmailOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type RefObject, useState } from 'react';
import { slipsTitle } from '../../../../papers/recordSlip.ts';
import { fileName } from '../../../../papers/Sheet.ts';
import type { Slip, SlipSheet } from '../../../../papers/Slip.ts';
import type { RecordPaper, Resource } from '../../../../schema/index.ts';
import { ExportTools } from '../../../generic/export/ExportTools.tsx';
import { Choice } from '../../../generic/page/Choice.tsx';
import { useMay } from '../../../generic/page/useMay.ts';
import { pictureData } from '../../../generic/pdf/pictureData.ts';
import { useDefinitions, useFormat } from '../../../providers/definitions.tsx';
import { useText } from '../../../providers/i18n.ts';
import { notify } from '../../../providers/notification.ts';
import { saveFile } from '../../../providers/saveFile.ts';
import { MailDialog } from './MailDialog.tsx';
import type { SheetChoice } from './useSheet.ts';

interface Props {
  resource: Resource;
  /** The ids of the records. */
  ids: readonly number[];
  paper: RecordPaper;
  slips: readonly Slip[];
  sheet: SlipSheet;
  change: (choice: SheetChoice) => void;
  /** The element with the firm's logo. */
  mark: RefObject<HTMLElement | null>;
}

/** The size of the paper, how many copies a sheet has, and the buttons that print and save them. */
export function PaperTools({ resource, ids, paper, slips, sheet, change, mark }: Props) {
  const text = useText();
  const may = useMay(resource);
  const pdf = usePdf({ paper, slips, sheet, mark });
  const isHalved = sheet.copies.length > 1;
  // Hosts of other products have no call that sends a mail.
  const { elsewhere = false } = useDefinitions();
  const [isMailing, setMailing] = useState(false);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <Choice
        label={text('papers.size')}
        value={isHalved ? 'A4' : sheet.size}
        options={isHalved ? [{ value: 'A4', label: 'A4' }] : SIZES}
        onChange={(size) => change({ size: size as SlipSheet['size'] })}
      />
      <Choice
        label={text('papers.copies')}
        value={isHalved ? '2' : '1'}
        options={[
          { value: '1', label: text('papers.copies.one') },
          { value: '2', label: text('papers.copies.two') },
        ]}
        onChange={(copies) => change({ copies: copies === '2' ? 2 : 1 })}
      />
      <ExportTools
        kinds={KINDS}
        // The right to print a paper includes its PDF.
        may={PAPER}
        disabled={slips.length === 0}
        task={{
          progress: pdf.progress,
          cancel: pdf.cancel,
          start: (kind) => (kind === 'print' ? window.print() : pdf.start()),
        }}
      />
      {!elsewhere && may.mail && (
        <Button
          color="inherit"
          variant="outlined"
          disabled={slips.length === 0}
          startIcon={<MailOutlined />}
          onClick={() => setMailing(true)}
          sx={{ borderColor: 'divider', minHeight: { xs: 44, sm: 38 } }}
        >
          {text('papers.mail')}
        </Button>
      )}
      {isMailing && (
        <MailDialog
          subject={slipsTitle(paper, slips)}
          papers={{
            resource: resource.name,
            paper: paper.name,
            ids,
            size: sheet.size,
            copies: Math.max(sheet.copies.length, 1),
          }}
          onClose={() => setMailing(false)}
        />
      )}
    </Box>
  );
}

const KINDS = ['print', 'pdf'] as const;
const SIZES = ['A5', 'A4'].map((size) => ({ value: size, label: size }));

/** Makes the PDF of the papers. The library and its fonts load with the first one. */
function usePdf({ paper, slips, sheet, mark }: Pick<Props, 'paper' | 'slips' | 'sheet' | 'mark'>) {
  const text = useText();
  const format = useFormat();
  const [running, setRunning] = useState<{ control: AbortController; done: number }>();
  const make = async (control: AbortController) => {
    setRunning({ control, done: 0 });
    try {
      const { makePdf } = await import('../../../generic/pdf/makePdf.ts');
      const logo = pictureData(mark.current?.querySelector('img'));
      const order = { slips, sheet, format, logo, reversed: text('papers.reversed') };
      const file = await makePdf(order, control.signal, (part) =>
        setRunning({ control, done: Math.round(part * slips.length) }),
      );
      return file && { name: fileName(slipsTitle(paper, slips), 'pdf'), file };
    } finally {
      setRunning(undefined);
    }
  };
  const save = async () => {
    const control = new AbortController();
    try {
      const made = await make(control);
      if (made !== undefined) saveFile(made.file, made.name);
    } catch {
      if (!control.signal.aborted) notify({ type: 'error', message: text('report.failed.pdf') });
    }
  };
  return {
    progress: running && { done: running.done, of: slips.length },
    cancel: () => running?.control.abort(),
    start: () => void save(),
  };
}

const PAPER = { export: true, print: true };
