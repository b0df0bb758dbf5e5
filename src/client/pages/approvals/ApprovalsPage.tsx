import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { PageHeader } from '../../generic/page/PageHeader.tsx';
import { Problem } from '../../generic/page/Problem.tsx';
import { usePageTitle } from '../../layout/usePageTitle.ts';
import { APPROVALS, askApprovals, useApprovalCount } from '../../providers/approvals.ts';
import { useDefinitions } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { ApprovalTable } from './ApprovalTable.tsx';
import { Delegates } from './Delegates.tsx';
import { type Shown, useApprovals } from './useApprovals.ts';

const TABS: readonly Shown[] = ['waiting', 'own', 'decided'];

/** The movements that wait for approval, those that the user sent, and those that are decided. */
export default function ApprovalsPage(): ReactNode {
  const text = useText();
  const [params, setParams] = useSearchParams();
  const count = useApprovalCount();
  const { approvals } = useDefinitions();
  const named = params.get('show') ?? '';
  const first = approvals?.approves === false && count?.waiting === 0 ? 'own' : 'waiting';
  const show = TABS.find((tab) => tab === named) ?? first;
  const { data, error, refetch, isFetching } = useApprovals(show);
  useSeen(show === 'own' && data !== undefined && (count?.news ?? 0) > 0);
  const labelOf = (tab: Shown) => {
    const marked = { waiting: count?.waiting, own: count?.news, decided: 0 }[tab] ?? 0;
    return `${text(`approvals.show.${tab}`)}${marked > 0 ? ` (${marked})` : ''}`;
  };
  const title = text('approvals.title');
  usePageTitle(title);
  return (
    <>
      <PageHeader title={title} subtitle={text('approvals.help')} />
      <Tabs
        value={show}
        onChange={(_, tab: Shown) => setParams({ show: tab }, { replace: true })}
        aria-label={title}
        variant="scrollable"
        allowScrollButtonsMobile
        sx={{ minHeight: 44, mb: 2, borderBottom: 1, borderColor: 'divider' }}
      >
        {TABS.map((tab) => (
          <Tab key={tab} value={tab} sx={{ minHeight: 44 }} label={labelOf(tab)} />
        ))}
      </Tabs>
      {error && <Problem message={error.message} onAgain={() => refetch()} />}
      {data === undefined && !error && <Skeleton variant="rounded" height={160} />}
      {data !== undefined && <ApprovalTable show={show} rows={data} stale={isFetching} />}
      {approvals?.approves === true && (
        <Box sx={{ mt: 4 }}>
          <Delegates />
        </Box>
      )}
    </>
  );
}

/** Once shown, they are no news any more; their marks stay until the page is left. */
function useSeen(isNews: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!isNews) return;
    void askApprovals('POST', '/user/approvals/seen')
      .then(() => queries.invalidateQueries({ queryKey: [APPROVALS, 'count'] }))
      .catch(() => {});
  }, [isNews, queries]);
}
