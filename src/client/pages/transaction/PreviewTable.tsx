import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { PreviewLines } from '../../generic/transaction/PreviewLines.tsx';
import { previewLines } from '../../generic/transaction/previewLines.ts';
import { useText } from '../../providers/i18n.ts';
import type { Correction } from './useCorrection.ts';
import { usePreview, type Wanted } from './usePreview.ts';

/** The balances and stocks before and after the correction, or the reason why it would be refused. */
export function PreviewTable({
  id,
  wanted,
  correction,
}: {
  id: string;
  wanted: Wanted;
  correction: Correction;
}) {
  const text = useText();
  const titleId = useId();
  const { preview, refusal, stale } = usePreview(id, wanted);
  const lines = preview === undefined ? [] : previewLines(preview);
  if (refusal !== undefined && refusal.message === correction.refused) return null;
  return (
    <Box component="section" aria-labelledby={titleId} aria-busy={stale} sx={{ mt: 3 }}>
      <Typography id={titleId} component="h2" variant="subtitle1" sx={{ fontWeight: 600, mb: 1 }}>
        {text('correction.preview')}
      </Typography>
      {refusal !== undefined && (
        <Alert severity="error">
          {[refusal.message, ...Object.values(refusal.errors ?? {}).map(String)]
            .filter((line, place, all) => all.indexOf(line) === place)
            .map((line) => (
              <div key={line}>{line}</div>
            ))}
        </Alert>
      )}
      {refusal === undefined && lines.length === 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ minHeight: 40 }}>
          {text(
            wanted === undefined
              ? 'correction.incomplete'
              : stale
                ? 'correction.waiting'
                : preview?.untried
                  ? 'correction.untried'
                  : 'correction.unchanged',
          )}
        </Typography>
      )}
      {preview !== undefined && <PreviewLines preview={preview} stale={stale} />}
    </Box>
  );
}
