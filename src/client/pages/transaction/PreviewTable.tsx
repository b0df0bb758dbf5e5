import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { LedgerNumber } from '../../generic/ledger/LedgerNumber.tsx';
import { FigureTable } from '../../generic/table/FigureTable.tsx';
import { RowsPager } from '../../generic/transaction/RowsPager.tsx';
import { ENTRIES_PAGE } from '../../generic/transaction/useTransaction.ts';
import { useText } from '../../providers/i18n.ts';
import { costSentences, previewLines } from './previewLines.ts';
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
  const costsId = useId();
  const { preview, refusal, stale } = usePreview(id, wanted);
  const [page, setPage] = useState(1);
  const lines = preview === undefined ? [] : previewLines(preview);
  const costs = preview === undefined ? [] : costSentences(preview, text);
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
        <FigureTable
          label={text('correction.preview')}
          stale={stale}
          columns={[
            {
              key: 'name',
              header: text('correction.previewBook'),
              isRowHeader: true,
              cell: ({ name, kind }) => (
                <Box component="span" sx={{ fontWeight: 400 }}>
                  {name}
                  {kind !== '' && (
                    <Box component="span" sx={{ ml: 0.75, color: 'text.secondary', fontSize: 12 }}>
                      {kind}
                    </Box>
                  )}
                </Box>
              ),
            },
            {
              key: 'before',
              header: text('correction.before'),
              numeric: true,
              cell: ({ before }) => <LedgerNumber words={before} />,
            },
            {
              key: 'change',
              header: text('correction.change'),
              numeric: true,
              cell: ({ change }) => (
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {change}
                </Box>
              ),
            },
            {
              key: 'after',
              header: text('correction.after'),
              numeric: true,
              cell: ({ after }) => <LedgerNumber words={after} />,
            },
          ]}
          rows={lines.slice((page - 1) * ENTRIES_PAGE, page * ENTRIES_PAGE)}
          rowKey={({ key }) => key}
        />
      )}
      <RowsPager count={lines.length} page={page} setPage={setPage} />
      {costs.length > 0 && (
        <Box component="section" aria-labelledby={costsId} sx={{ mt: 2 }}>
          <Typography id={costsId} component="h3" variant="subtitle2" sx={{ mb: 0.5 }}>
            {text('correction.costs')}
          </Typography>
          <Box component="ul" sx={{ m: 0, pl: 2.5, fontSize: 14, fontVariantNumeric: 'tabular-nums' }}>
            {costs.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </Box>
        </Box>
      )}
    </Box>
  );
}
