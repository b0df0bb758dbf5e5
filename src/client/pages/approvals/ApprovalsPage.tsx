import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useSend } from '../../data/index.ts';
import { PageHeader } from '../../generic/page/PageHeader.tsx';
import { Problem } from '../../generic/page/Problem.tsx';
import { Pager } from '../../generic/table/Pager.tsx';
import { APPROVAL_COUNT, useApprovalCount } from '../../layout/approvals.ts';
import { usePageTitle } from '../../layout/usePageTitle.ts';
import { useDefinitions } from '../../providers/definitions.tsx';
import { countText, useText } from '../../providers/i18n.ts';
import { ApprovalFilters } from './ApprovalFilters.tsx';
import { ApprovalTable } from './ApprovalTable.tsx';
import {
  type ApprovalsState,
  isNarrowed,
  readState,
  SHOWN,
  type Shown,
  SIZES,
  writeState,
} from './approvalsState.ts';
import { Delegates } from './Delegates.tsx';
import { useApprovals } from './useApprovals.ts';

/** The movements that wait for approval, those that the user sent, and those that are decided. */
export default function ApprovalsPage(): ReactNode {
  const text = useText();
  const [params, setParams] = useSearchParams();
  const count = useApprovalCount();
  const { approvals } = useDefinitions();
  const first = approvals?.approves === false && count?.waiting === 0 ? 'own' : 'waiting';
  const state = readState(params, first);
  const { show } = state;
  const { data, error, refetch, isFetching } = useApprovals(state);
  const change = (to: Partial<ApprovalsState>) =>
    setParams((before) => writeState({ ...readState(before, first), page: 1, ...to }), { replace: true });
  useSeen(show === 'own' && data !== undefined && (count?.news ?? 0) > 0);
  const labelOf = (tab: Shown) => {
    const marked = { waiting: count?.waiting, own: count?.news, decided: 0 }[tab] ?? 0;
    return `${text(`approvals.show.${tab}`)}${marked > 0 ? ` (${countText(marked)})` : ''}`;
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
        {SHOWN.map((tab) => (
          <Tab key={tab} value={tab} sx={{ minHeight: 44 }} label={labelOf(tab)} />
        ))}
      </Tabs>
      {error && <Problem message={error.message} onAgain={() => refetch()} />}
      {data === undefined && !error && <Skeleton variant="rounded" height={160} />}
      {data !== undefined && (
        <>
          {(data.total > 0 || isNarrowed(state)) && <ApprovalFilters state={state} change={change} />}
          <ApprovalTable show={show} rows={data.rows} narrowed={isNarrowed(state)} stale={isFetching} />
          {data.total > Math.min(...SIZES) && (
            <Pager
              page={state.page}
              size={state.size}
              sizes={SIZES}
              total={data.total}
              onPage={(page) => change({ page })}
              onSize={(size) => change({ size })}
            />
          )}
        </>
      )}
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
  const { start } = useSend();
  useEffect(() => {
    if (isNews) start({ path: '/user/approvals/seen', isQuiet: true, refreshes: [APPROVAL_COUNT] });
  }, [isNews, start]);
}
