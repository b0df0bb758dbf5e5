import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { useText } from '../../providers/i18n.ts';
import { LedgerNumber } from '../ledger/LedgerNumber.tsx';
import { costSentences } from '../page/costSentences.ts';
import { FigureTable } from '../table/FigureTable.tsx';
import { previewLines } from './previewLines.ts';
import { RowsPager } from './RowsPager.tsx';
import type { Preview } from './Transaction.ts';
import { ENTRIES_PAGE } from './useTransaction.ts';

interface Props {
  preview: Preview;
  /** The figures are for older values. */
  stale?: boolean;
}

/** The balances and stocks before and after a change of the books, and the cost of goods that moves. */
export function PreviewLines({ preview, stale = false }: Props): ReactNode {
  const text = useText();
  const costsId = useId();
  const [page, setPage] = useState(1);
  const lines = previewLines(preview);
  const costs = costSentences(preview, text);
  return (
    <>
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
    </>
  );
}
