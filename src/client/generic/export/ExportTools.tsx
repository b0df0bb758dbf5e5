import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FileDownloadOutlined from 'icon/outline-file-download';
import PrintOutlined from 'icon/outline-print';
import { useText } from '../../providers/i18n.ts';
import { ExportProgress } from './ExportProgress.tsx';

export type ExportKind = 'csv' | 'excel' | 'print' | 'pdf';

/** What a ledger goes out as. */
export type LedgerExportKind = Exclude<ExportKind, 'pdf'>;

export interface ExportTask<Kind extends ExportKind = LedgerExportKind> {
  /** How far the running export is; absent while there is none. */
  progress: { done: number; of: number } | undefined;
  start: (kind: Kind) => void;
  cancel: () => void;
}

/** The ways out of the browser. While one runs, how far it is and the way to stop it stand in their place. */
export function ExportTools<Kind extends ExportKind>({
  task,
  kinds,
  disabled,
}: {
  task: ExportTask<Kind>;
  kinds: readonly Kind[];
  disabled: boolean;
}) {
  const text = useText();
  const { progress, start, cancel } = task;
  if (progress !== undefined) return <ExportProgress progress={progress} cancel={cancel} />;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {kinds.map((kind) => (
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
