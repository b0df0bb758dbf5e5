import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { formatDay, formatMoment } from '../../../fields/formatDay.ts';
import type { ApprovalAnswer } from '../../../schema/approval.ts';
import { APPROVALS_PATH } from '../../address/approvalsPath.ts';
import { FigureTable } from '../../generic/table/FigureTable.tsx';
import { usePhone } from '../../layout/usePhone.ts';
import { useDefinitions, useFormat } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { approvalWords, stateWords } from './approvalText.ts';

interface Props {
  /** The accessible name. */
  label: string;
  rows: readonly ApprovalAnswer[];
  stale: boolean;
  /** Undefined where nothing is chosen. */
  isChosen: ((row: ApprovalAnswer) => boolean) | undefined;
  onToggle: (row: ApprovalAnswer) => void;
}

/** Movements that wait or did: as a table, on a phone as a list. */
export function ApprovalRows({ label, rows, stale, ...choice }: Props): ReactNode {
  const text = useText();
  const phone = usePhone();
  const definitions = useDefinitions();
  const words = (row: ApprovalAnswer) => approvalWords(row, definitions);
  if (phone)
    return (
      <Paper variant="outlined" sx={{ opacity: stale ? 0.6 : 1 }}>
        <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0, fontSize: 14 }}>
          {rows.map((row) => (
            <Box component="li" key={row.id} sx={ITEM}>
              <Subject row={row} {...choice} />
              <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, py: 0.5 }}>
                <Day row={row} />
                <Box component="span" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
                  {words(row).amount}
                </Box>
              </Box>
              <Sender row={row} />
              <Box sx={{ pt: 0.5, overflowWrap: 'anywhere' }}>{stateWords(row, text)}</Box>
            </Box>
          ))}
        </Box>
      </Paper>
    );
  return (
    <FigureTable
      label={label}
      stale={stale}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'what',
          header: text('approvals.what'),
          isRowHeader: true,
          cell: (row) => <Subject row={row} {...choice} />,
        },
        {
          key: 'amount',
          header: text('approvals.amount'),
          numeric: true,
          cell: (row) => words(row).amount,
        },
        { key: 'date', header: text('approvals.day'), cell: (row) => <Day row={row} /> },
        { key: 'maker', header: text('approvals.sentBy'), cell: (row) => <Sender row={row} /> },
        { key: 'state', header: text('approvals.stands'), cell: (row) => stateWords(row, text) },
      ]}
    />
  );
}

/** The movement and whom it concerns, linked to its page, with its box. */
function Subject({
  row,
  isChosen,
  onToggle,
}: { row: ApprovalAnswer } & Pick<Props, 'isChosen' | 'onToggle'>) {
  const text = useText();
  const definitions = useDefinitions();
  const { label, names } = approvalWords(row, definitions);
  const name = [label, names].filter((part) => part !== '').join(' · ');
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 0.5, fontWeight: 400 }}>
      {isChosen !== undefined && (
        <Checkbox
          size="small"
          disabled={!row.approvable}
          checked={isChosen(row)}
          onChange={() => onToggle(row)}
          slotProps={{ input: { 'aria-label': text('approvals.choose', { name }) } }}
          sx={{ ml: -1 }}
        />
      )}
      <Link
        component={RouterLink}
        to={`/dashboard/${APPROVALS_PATH}/${row.id}`}
        color="text.primary"
        underline="hover"
        sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}
      >
        {name}
      </Link>
    </Box>
  );
}

function Day({ row }: { row: ApprovalAnswer }) {
  const definitions = useDefinitions();
  const { date: pattern } = useFormat();
  const { date } = approvalWords(row, definitions);
  return <span style={WHOLE}>{typeof date === 'string' ? formatDay(date, pattern) : '–'}</span>;
}

function Sender({ row: { own, maker, sent_at } }: { row: ApprovalAnswer }) {
  const text = useText();
  const { date: pattern } = useFormat();
  return (
    <>
      {own ? text('approvals.you') : (maker ?? '–')}
      <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: 12, ...WHOLE }}>
        {formatMoment(sent_at, pattern)}
      </Box>
    </>
  );
}

const WHOLE = { whiteSpace: 'nowrap' } as const;
const ITEM = { px: 2, py: 1.5, '& + &': { borderTop: 1, borderColor: 'divider' } };
