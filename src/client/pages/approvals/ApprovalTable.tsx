import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import type { ApprovalAnswer } from '../../../schema/approval.ts';
import { useDefinitions } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { ApprovalRows } from './ApprovalRows.tsx';
import type { Shown } from './approvalsState.ts';
import { approvalWords } from './approvalText.ts';
import { ReturnDialog } from './ReturnDialog.tsx';
import { useDecide } from './useApprovals.ts';

interface Props {
  show: Shown;
  rows: readonly ApprovalAnswer[];
  /** They are searched or filtered. */
  narrowed: boolean;
  stale: boolean;
}

/** Movements that wait or did; those that the user may approve are chosen and decided together. */
export function ApprovalTable({ show, rows, narrowed, stale }: Props): ReactNode {
  const text = useText();
  const definitions = useDefinitions();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [isReturning, setReturning] = useState(false);
  const decide = useDecide();
  const words = (one: ApprovalAnswer) => approvalWords(one, definitions);
  const selected = rows.filter(({ id, approvable }) => approvable && chosen.has(id));
  const mayDecide = show === 'waiting' && rows.some(({ approvable }) => approvable);
  const refusals = decide.refused.map(({ id, message }) => {
    const row = rows.find((one) => one.id === id);
    const { label, names } = row === undefined ? { label: `#${id}`, names: '' } : words(row);
    return { id, line: `${[label, names].filter((part) => part !== '').join(' · ')}: ${message}` };
  });
  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  if (rows.length === 0)
    return (
      <Typography variant="body2" color="text.secondary" sx={{ py: 4, textAlign: 'center' }}>
        {text(narrowed ? 'approvals.noneFound' : `approvals.none.${show}`)}
      </Typography>
    );
  return (
    <>
      {mayDecide && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1.5 }}>
          <Button
            variant="contained"
            disabled={selected.length === 0}
            loading={decide.busy}
            onClick={() => void decide.approve(selected)}
          >
            {selected.length === 0
              ? text('approvals.approve')
              : text('approvals.approveChosen', { count: selected.length })}
          </Button>
          <Button
            variant="outlined"
            disabled={selected.length === 0 || decide.busy}
            onClick={() => setReturning(true)}
          >
            {text('approvals.sendBack')}
          </Button>
        </Box>
      )}
      {refusals.length > 0 && (
        <Alert severity="warning" sx={{ mb: 1.5 }}>
          {refusals.map(({ id, line }) => (
            <div key={id}>{line}</div>
          ))}
        </Alert>
      )}
      <ApprovalRows
        label={text(`approvals.show.${show}`)}
        rows={rows}
        stale={stale}
        isChosen={mayDecide ? ({ id, approvable }) => approvable && chosen.has(id) : undefined}
        onToggle={({ id }) => toggle(id)}
      />
      <ReturnDialog
        open={isReturning}
        busy={decide.busy}
        onReturn={async (reason) => {
          const isSent = await decide.sendBack(selected, reason);
          if (isSent) setReturning(false);
          return isSent;
        }}
        onClose={() => setReturning(false)}
      />
    </>
  );
}
