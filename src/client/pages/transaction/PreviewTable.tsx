import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { NumberWords } from '../../generic/ledger/NumberWords.tsx';
import { FigureHead, FigureTable } from '../../generic/transaction/FigureTable.tsx';
import { useText } from '../../providers/i18n.ts';
import { previewLines } from './previewLines.ts';
import type { Correction } from './useCorrection.ts';
import { usePreview, type Wanted } from './usePreview.ts';

/** What the correction would do to balances and stocks, or in words why it would be refused. */
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
                : 'correction.unchanged',
          )}
        </Typography>
      )}
      {lines.length > 0 && (
        <FigureTable label={text('correction.preview')} stale={stale}>
          <FigureHead
            columns={[
              text('correction.previewBook'),
              text('correction.before'),
              text('correction.change'),
              text('correction.after'),
            ]}
          />
          <tbody>
            {lines.map(({ key, name, kind, before, after, change }) => (
              <tr key={key}>
                <th scope="row" style={{ fontWeight: 400 }}>
                  {name}
                  {kind !== '' && (
                    <Box component="span" sx={{ ml: 0.75, color: 'text.secondary', fontSize: 12 }}>
                      {kind}
                    </Box>
                  )}
                </th>
                <td className="end">
                  <NumberWords words={before} />
                </td>
                <td className="end">
                  <Box component="span" sx={{ color: 'text.secondary' }}>
                    {change}
                  </Box>
                </td>
                <td className="end">
                  <NumberWords words={after} />
                </td>
              </tr>
            ))}
          </tbody>
        </FigureTable>
      )}
    </Box>
  );
}
