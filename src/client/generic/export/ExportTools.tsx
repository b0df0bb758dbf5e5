import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useText } from '../../providers/i18n.ts';
import type { MaySave } from '../page/useMay.ts';
import { ExportProgress } from './ExportProgress.tsx';

export type ExportKind = 'csv' | 'excel' | 'print' | 'pdf';

/** The export formats of a ledger. */
export type LedgerExportKind = Exclude<ExportKind, 'pdf'>;

export interface ExportTask<Kind extends ExportKind = LedgerExportKind> {
  /** The progress of the running export, in rows; undefined if none is running. */
  progress: { done: number; of: number } | undefined;
  start: (kind: Kind) => void;
  cancel: () => void;
}

/** The export buttons. While an export runs, its progress takes their place. */
export function ExportTools<Kind extends ExportKind>({
  task,
  kinds,
  may,
  disabled,
}: {
  task: ExportTask<Kind>;
  kinds: readonly Kind[];
  may: MaySave;
  disabled: boolean;
}) {
  const text = useText();
  const { progress, start, cancel } = task;
  if (progress !== undefined) return <ExportProgress progress={progress} cancel={cancel} />;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {allowedKinds(kinds, may).map((kind) => (
        <Button
          key={kind}
          color="inherit"
          variant="outlined"
          disabled={disabled}
          startIcon={kind === 'print' ? <PrintOutlined /> : <FileDownloadOutlined />}
          onClick={() => start(kind)}
          sx={{ borderColor: 'divider', minHeight: { xs: 44, sm: 38 } }}
        >
          {text(`export.${kind}`)}
        </Button>
      ))}
    </Box>
  );
}

/** The kinds that the user may have: printing is a right of its own. */
export function allowedKinds<Kind extends ExportKind>(kinds: readonly Kind[], may: MaySave): readonly Kind[] {
  return kinds.filter((kind) => (kind === 'print' ? may.print : may.export));
}
