import Box from '@mui/material/Box';
import { useMany } from '@refinedev/core';
import { type ReactNode, useMemo, useRef } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { Picture } from '../../../../fields/image/Picture.tsx';
import type { RecordPaper, Resource } from '../../../../schema/index.ts';
import { LoadingBlocks } from '../../../generic/page/LoadingBlocks.tsx';
import { Denied } from '../../../generic/page/Notice.tsx';
import { PageHeader } from '../../../generic/page/PageHeader.tsx';
import { Problem } from '../../../generic/page/Problem.tsx';
import { useInstitution } from '../../../generic/page/useInstitution.ts';
import { useMay } from '../../../generic/page/useMay.ts';
import { PAPER_LIMIT } from '../../../generic/print/paperAddress.ts';
import { recordSlip } from '../../../generic/print/recordSlip.ts';
import { SlipSheets } from '../../../generic/print/SlipSheets.tsx';
import { NotFound } from '../../../layout/NotFound.tsx';
import { usePageTitle } from '../../../layout/usePageTitle.ts';
import { useAmountInWords } from '../../../providers/amountInWords.ts';
import { useDefinitions, useFormat } from '../../../providers/definitions.tsx';
import { countText, useText } from '../../../providers/i18n.ts';
import { useToday } from '../../../providers/today.ts';
import { PaperTools } from './PaperTools.tsx';
import { useSheet } from './useSheet.ts';

/** The papers of some records, as they are printed: vouchers, receipts, payslips (docs/definitions/papers.md). */
export default function PapersPage(): ReactNode {
  const { resource: name = '', paper: wanted } = useParams();
  const { resources } = useDefinitions();
  const resource = resources[name];
  const paper = resource?.print.find((one) => one.name === wanted);
  if (resource === undefined || paper === undefined) return <NotFound />;
  return <Allowed resource={resource} paper={paper} />;
}

function Allowed({ resource, paper }: { resource: Resource; paper: RecordPaper }) {
  const text = useText();
  const may = useMay(resource);
  const [params] = useSearchParams();
  const ids = useMemo(
    () => [...new Set(params.getAll('id'))].filter((id) => /^[1-9]\d{0,14}$/.test(id)),
    [params],
  );
  usePageTitle(paper.label);
  if (!may.one) return <Denied title={paper.label} />;
  const wrong =
    ids.length === 0
      ? text('papers.none')
      : ids.length > PAPER_LIMIT
        ? text('papers.tooMany', { count: countText(ids.length), most: countText(PAPER_LIMIT) })
        : undefined;
  if (wrong === undefined) return <Papers resource={resource} paper={paper} ids={ids} />;
  return (
    <>
      <PageHeader title={paper.label} />
      <Problem message={wrong} severity="info" onAgain={undefined} />
    </>
  );
}

function Papers({
  resource,
  paper,
  ids,
}: {
  resource: Resource;
  paper: RecordPaper;
  ids: readonly string[];
}) {
  const text = useText();
  const format = useFormat();
  const today = useToday();
  const spellAmount = useAmountInWords();
  const { institution } = useInstitution();
  const { sheet, change } = useSheet(paper);
  const mark = useRef<HTMLElement>(null);
  const { result, query } = useMany({
    resource: resource.name,
    ids: [...ids],
    errorNotification: false,
    queryOptions: { refetchOnWindowFocus: false },
  });
  const firm = institution?.name ?? '';
  const slips = useMemo(() => {
    const rows = new Map((result.data ?? []).map((row) => [String(row.id), row]));
    return ids.flatMap((id) => {
      const row = rows.get(id);
      return row === undefined
        ? []
        : [recordSlip(row, { resource, paper, firm, today, format, spellAmount })];
    });
  }, [result.data, ids, resource, paper, firm, today, format, spellAmount]);
  const missing = query.isSuccess ? ids.length - slips.length : 0;
  const failure =
    query.error?.message ?? (missing > 0 ? text('papers.missing', { count: countText(missing) }) : undefined);
  return (
    <Box sx={{ maxWidth: 960, mx: 'auto', '@media print': { maxWidth: 'none' } }}>
      <Box data-print="hide">
        <PageHeader
          title={paper.label}
          subtitle={slips.length > 1 ? text('papers.count', { count: countText(slips.length) }) : undefined}
        >
          <PaperTools paper={paper} slips={slips} sheet={sheet} change={change} mark={mark} />
        </PageHeader>
        {failure !== undefined && (
          <Problem
            message={failure}
            severity={query.isError ? 'error' : 'info'}
            onAgain={query.isError ? () => void query.refetch() : undefined}
          />
        )}
      </Box>
      {query.isPending ? (
        <LoadingBlocks heights={[420]} />
      ) : (
        <SlipSheets
          slips={slips}
          sheet={sheet}
          logo={<Logo address={institution?.logo ?? ''} place={mark} />}
        />
      )}
    </Box>
  );
}

const LOGO = 44;

/** The firm's logo; the first one drawn is what a PDF takes. */
function Logo({ address, place }: { address: string; place: React.RefObject<HTMLElement | null> }) {
  if (address === '') return null;
  return (
    <Box component="span" ref={place} sx={{ flex: 'none', '&:not(:has(img))': { display: 'none' } }}>
      <Picture address={address} alt="" width={LOGO} height={LOGO} />
    </Box>
  );
}
