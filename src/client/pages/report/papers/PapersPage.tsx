import Box from '@mui/material/Box';
import { type ReactNode, useMemo, useRef } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { formatMonth } from '../../../../fields/formatMonth.ts';
import { Picture } from '../../../../fields/image/Picture.tsx';
import { recordSlip } from '../../../../papers/recordSlip.ts';
import { PAPER_LIMIT } from '../../../../papers/Slip.ts';
import type { RecordPaper, Resource } from '../../../../schema/index.ts';
import { LoadingBlocks } from '../../../generic/page/LoadingBlocks.tsx';
import { Missing } from '../../../generic/page/Missing.tsx';
import { Denied } from '../../../generic/page/Notice.tsx';
import { PageHeader } from '../../../generic/page/PageHeader.tsx';
import { Problem } from '../../../generic/page/Problem.tsx';
import { useLetterhead } from '../../../generic/page/useLetterhead.ts';
import { useMay } from '../../../generic/page/useMay.ts';
import { SlipSheets } from '../../../generic/print/SlipSheets.tsx';
import { NotFound } from '../../../layout/NotFound.tsx';
import { usePageTitle } from '../../../layout/usePageTitle.ts';
import { useAmountInWords } from '../../../providers/amountInWords.ts';
import { useDefinitions, useFormat } from '../../../providers/definitions.tsx';
import { countText, text, useText } from '../../../providers/i18n.ts';
import { useToday } from '../../../providers/today.ts';
import { PaperTools } from './PaperTools.tsx';
import { useRecords, type Wanted } from './useRecords.ts';
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
  const wanted = useMemo(() => wantedIn(params, resource), [params, resource]);
  usePageTitle(paper.label);
  if (!may.one) return <Denied title={paper.label} />;
  const wrong =
    wanted === undefined
      ? text('papers.none')
      : 'ids' in wanted && wanted.ids.length > PAPER_LIMIT
        ? tooMany(wanted.ids.length)
        : undefined;
  if (wanted !== undefined && wrong === undefined)
    return <Papers resource={resource} paper={paper} wanted={wanted} />;
  return (
    <>
      <PageHeader title={paper.label} />
      <Problem message={wrong ?? ''} severity="info" onAgain={undefined} />
    </>
  );
}

function Papers({ resource, paper, wanted }: { resource: Resource; paper: RecordPaper; wanted: Wanted }) {
  const text = useText();
  const format = useFormat();
  const today = useToday();
  const spellAmount = useAmountInWords();
  const { letterhead } = useLetterhead();
  const { sheet, change } = useSheet(paper);
  const mark = useRef<HTMLElement>(null);
  const { rows, total, query } = useRecords(resource, wanted);
  const { firm = '', lines } = letterhead ?? {};
  const slips = useMemo(
    () =>
      rows.map((row) =>
        recordSlip(row, { resource, paper, firm, lines, today, format, spellAmount, t: text }),
      ),
    [rows, resource, paper, firm, lines, today, format, spellAmount, text],
  );
  const ids = useMemo(() => rows.map(({ id }) => Number(id)), [rows]);
  const failure =
    query.error?.message ?? (query.isSuccess ? incomplete(wanted, slips.length, total) : undefined);
  if (query.isSuccess && 'ids' in wanted && slips.length === 0) {
    return (
      <>
        <PageHeader title={paper.label} />
        <Missing resource={resource} />
      </>
    );
  }
  return (
    <Box sx={{ maxWidth: 960, mx: 'auto', '@media print': { maxWidth: 'none' } }}>
      <Box data-print="hide">
        <PageHeader
          title={paper.label}
          subtitle={slips.length > 1 ? text('papers.count', { count: countText(slips.length) }) : undefined}
        >
          <PaperTools
            resource={resource}
            ids={ids}
            paper={paper}
            slips={slips}
            sheet={sheet}
            change={change}
            mark={mark}
          />
        </PageHeader>
      </Box>
      {failure !== undefined && (
        // A sheet with nothing else says why.
        <Box data-print={slips.length > 0 ? 'hide' : undefined}>
          <Problem
            message={failure}
            severity={query.isError ? 'error' : 'info'}
            onAgain={query.isError ? () => void query.refetch() : undefined}
          />
        </Box>
      )}
      {query.isPending ? (
        <LoadingBlocks heights={[420]} />
      ) : (
        <SlipSheets
          slips={slips}
          sheet={sheet}
          logo={<Logo address={letterhead?.logo ?? ''} place={mark} />}
        />
      )}
    </Box>
  );
}

/** The records that an address names: `id` of each, or a field of the type month, as in `month=2026-05`. */
function wantedIn(params: URLSearchParams, { fields }: Resource): Wanted | undefined {
  const ids = [...new Set(params.getAll('id'))].filter((id) => /^[1-9]\d{0,14}$/.test(id));
  if (ids.length > 0) return { ids };
  const field = Object.values(fields).find(({ type, name }) => type === 'month' && params.has(name))?.name;
  const month = field === undefined ? null : params.get(field);
  return field !== undefined && month !== null && /^\d{4}-\d\d$/.test(month) ? { field, month } : undefined;
}

function tooMany(count: number): string {
  return text('papers.tooMany', { count: countText(count), most: countText(PAPER_LIMIT) });
}

/** The reason why there are fewer papers than records; undefined if there are as many. */
function incomplete(wanted: Wanted, found: number, total: number): string | undefined {
  if ('month' in wanted) {
    if (total === 0) return text('papers.noneOfMonth', { month: formatMonth(wanted.month) });
    return total > found ? tooMany(total) : undefined;
  }
  const missing = total - found;
  return missing > 0 ? text('papers.missing', { count: countText(missing) }) : undefined;
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
