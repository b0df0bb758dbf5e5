import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { Link as RouterLink, useParams } from 'react-router';
import { formatMoment } from '../../../fields/formatDay.ts';
import type { OneApprovalAnswer } from '../../../schema/approval.ts';
import type { Resource } from '../../../schema/index.ts';
import { APPROVALS_PATH } from '../../address/approvalsPath.ts';
import { useTransactionLink } from '../../address/useTransactionLink.ts';
import { RecordDetails } from '../../generic/details/RecordDetails.tsx';
import { Confirm } from '../../generic/dialogs/Confirm.tsx';
import { BackLink } from '../../generic/page/BackLink.tsx';
import { Card } from '../../generic/page/Card.tsx';
import { FORM_WIDTH } from '../../generic/page/measures.ts';
import { PageHeader } from '../../generic/page/PageHeader.tsx';
import { Problem } from '../../generic/page/Problem.tsx';
import { PreviewLines } from '../../generic/transaction/PreviewLines.tsx';
import { usePageTitle } from '../../layout/usePageTitle.ts';
import { useDefinitions, useFormat } from '../../providers/definitions.tsx';
import { type TextKey, useText } from '../../providers/i18n.ts';
import { approvalWords, kindLabel, stateWords, valuesOf } from './approvalText.ts';
import { ReturnDialog } from './ReturnDialog.tsx';
import { useApproval, useApprovalPreview, useDecide } from './useApprovals.ts';
import { VoucherCard } from './VoucherCard.tsx';

/** One movement that waits or did: its values, what it would do to the books, and what was done with it. */
export default function ApprovalPage(): ReactNode {
  const text = useText();
  const { id = '' } = useParams();
  const definitions = useDefinitions();
  const { data, error, refetch } = useApproval(id);
  const words = data && approvalWords(data, definitions);
  const title = words === undefined ? text('approvals.title') : words.label;
  usePageTitle(title);
  return (
    <>
      <PageHeader
        title={title}
        subtitle={words && [words.names, words.amount].filter((part) => part !== '').join(' · ')}
        above={<BackLink to={`/dashboard/${APPROVALS_PATH}`} title={text('approvals.title')} />}
      />
      {error && <Problem message={error.message} onAgain={() => refetch()} />}
      {data === undefined && !error && <Skeleton variant="rounded" height={320} />}
      {data !== undefined && <Content approval={data} />}
    </>
  );
}

function Content({ approval }: { approval: OneApprovalAnswer }) {
  const text = useText();
  const definitions = useDefinitions();
  const resource = definitions.resources[approval.resource];
  const isOpen = approval.state === 'waiting' || approval.state === 'returned';
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: FORM_WIDTH + 240 }}>
      <Alert severity={SEVERITY[approval.state]}>{stateWords(approval, text)}</Alert>
      <Decisions approval={approval} isOpen={isOpen} />
      {approval.voucher && (
        <VoucherCard
          voucher={approval.voucher}
          label={kindLabel(approval.resource, definitions)}
          resource={resource}
        />
      )}
      {resource !== undefined && (
        <Card padded>
          <RecordDetails
            resource={resource}
            groups={resource.create.groups}
            record={shownRecord(approval, resource)}
          />
        </Card>
      )}
      {approval.state === 'waiting' && <PreviewCard approval={approval} />}
      <Card padded>
        <Typography component="h2" variant="subtitle1" sx={{ fontWeight: 600, mb: 1 }}>
          {text('approvals.history')}
        </Typography>
        <History approval={approval} />
      </Card>
    </Box>
  );
}

/** The record; of an opening or an adjustment with the figures that it is to have. */
function shownRecord({ record, voucher }: OneApprovalAnswer, resource: Resource): Record<string, unknown> {
  const changes = voucher?.changes ?? [];
  return {
    ...valuesOf(record, resource),
    ...Object.fromEntries(changes.map(({ field, after }) => [field, after])),
  };
}

const SEVERITY = { waiting: 'info', returned: 'warning', withdrawn: 'info', posted: 'success' } as const;

function Decisions({ approval, isOpen }: { approval: OneApprovalAnswer; isOpen: boolean }) {
  const text = useText();
  const decide = useDecide();
  const [asks, setAsks] = useState<'return' | 'withdraw'>();
  const transaction = useTransactionLink();
  const isOwn = approval.own && isOpen;
  const id = approval.transaction_id;
  if (!approval.approvable && !isOwn && id === null) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {decide.refused.map(({ id: refused, message }) => (
        <Alert key={refused} severity="warning" sx={{ width: '100%' }}>
          {message}
        </Alert>
      ))}
      {approval.approvable && (
        <>
          <Button variant="contained" loading={decide.busy} onClick={() => void decide.approve([approval])}>
            {text('approvals.approve')}
          </Button>
          <Button variant="outlined" disabled={decide.busy} onClick={() => setAsks('return')}>
            {text('approvals.sendBack')}
          </Button>
        </>
      )}
      {isOwn && (
        <>
          {/* A new record or an edit is withdrawn and entered again in its own form. */}
          {!approval.voucher && (
            <Button
              component={RouterLink}
              to={`/dashboard/${APPROVALS_PATH}/${approval.id}/change`}
              variant={approval.state === 'returned' ? 'contained' : 'outlined'}
            >
              {text('approvals.change')}
            </Button>
          )}
          <Button variant="outlined" color="error" onClick={() => setAsks('withdraw')}>
            {text('approvals.withdraw')}
          </Button>
        </>
      )}
      {id !== null && (
        <Button component={RouterLink} to={transaction.hrefOf(id)} variant="outlined">
          {text('approvals.transaction')}
        </Button>
      )}
      <ReturnDialog
        open={asks === 'return'}
        busy={decide.busy}
        onReturn={async (reason) => {
          const isSent = await decide.sendBack([approval], reason);
          if (isSent) setAsks(undefined);
          return isSent;
        }}
        onClose={() => setAsks(undefined)}
      />
      <Confirm
        open={asks === 'withdraw'}
        title={text('approvals.withdraw')}
        question={text('approvals.withdrawQuestion')}
        confirm={text('approvals.withdraw')}
        cancel={text('confirm.cancel')}
        danger
        busy={decide.busy}
        onConfirm={() => void decide.withdraw(approval).then((isSent) => isSent && setAsks(undefined))}
        onCancel={() => setAsks(undefined)}
      />
    </Box>
  );
}

function PreviewCard({ approval }: { approval: OneApprovalAnswer }) {
  const text = useText();
  const { data, error, isFetching } = useApprovalPreview(String(approval.id));
  return (
    <Card padded>
      <Typography component="h2" variant="subtitle1" sx={{ fontWeight: 600, mb: 1 }}>
        {text('correction.preview')}
      </Typography>
      {error && <Alert severity="error">{error.message}</Alert>}
      {data === undefined && !error && <Skeleton variant="rounded" height={96} />}
      {data !== undefined && !error && !data.untried && <PreviewLines preview={data} stale={isFetching} />}
      {data?.untried && (
        <Typography variant="body2" color="text.secondary">
          {text('correction.untried')}
        </Typography>
      )}
    </Card>
  );
}

function History({ approval }: { approval: OneApprovalAnswer }) {
  const text = useText();
  const { date } = useFormat();
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, fontSize: 14 }}>
      {approval.history.map(({ action, by, for: whom, at, reason }) => (
        <Box component="li" key={`${action} ${at} ${by}`} sx={{ py: 0.75 }}>
          {text(
            `approvals.action.${action.replace(/ (\w)/, (_, letter: string) => letter.toUpperCase())}` as TextKey,
            {
              by: by ?? text('approvals.somebody'),
            },
          )}
          {whom !== null && ` ${text('approvals.inNameOf', { whom })}`}
          {reason !== null && `: ${reason}`}
          <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: 12 }}>
            {formatMoment(at, date)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
