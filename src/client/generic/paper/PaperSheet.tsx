import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Paper } from '../../../papers/Paper.ts';
import { useText } from '../../providers/i18n.ts';
import { Facts } from './Facts.tsx';
import { LetterheadLines } from './LetterheadLines.tsx';
import { PaperTable } from './PaperTable.tsx';
import { PAPER } from './paperStyle.ts';

interface Props {
  paper: Paper;
  /** The firm's logo, beside its name. */
  logo: ReactNode;
  /** The maximum number of rendered rows of a table. */
  limit: number;
  /** Renders all of them. */
  onAll: () => void;
}

/** A report as printed: letterhead, facts, tables, amounts in words, and signature lines. */
export function PaperSheet({ paper, logo, limit, onAll }: Props) {
  const text = useText();
  return (
    <Box component="article" sx={PAPER}>
      <Box className="letterhead">
        {logo}
        <Box sx={{ minWidth: 0 }}>
          <Typography component="p" className="firm">
            {paper.firm}
          </Typography>
          <LetterheadLines lines={paper.lines} />
          <Typography component="h1" variant="h1">
            {paper.title}
          </Typography>
        </Box>
      </Box>
      <Facts facts={paper.facts} />
      {paper.totals.length > 0 && (
        <Box component="section" aria-label={text('report.totals')}>
          <Facts facts={paper.totals} figures />
        </Box>
      )}
      {paper.tables.map((table) => (
        <Box component="section" key={table.title}>
          <Typography component="h2" variant="h2" className="heading">
            {table.title}
          </Typography>
          <PaperTable table={table} limit={limit} onAll={onAll} />
        </Box>
      ))}
      <Box component="dl" className="words">
        {paper.words.map(({ label, amount, words }) => (
          <Box key={label}>
            <dt>
              {label} <span className="amount">{amount}</span>
            </dt>
            <dd>{words}</dd>
          </Box>
        ))}
      </Box>
      <Box component="ul" className="signatures" aria-label={text('report.signatures')}>
        {paper.signatures.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </Box>
    </Box>
  );
}
