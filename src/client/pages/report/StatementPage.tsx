import { type ReactNode, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { ExternalName, LedgerView, ReportView, Resource } from '../../../schema/index.ts';
import type { LedgerRange } from '../../generic/ledger/fetchLedger.ts';
import { Denied } from '../../generic/page/Notice.tsx';
import { useMay } from '../../generic/page/useMay.ts';
import { NotFound } from '../../layout/NotFound.tsx';
import { useDefinitions } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { readAddress } from './readAddress.ts';
import { StatementReport } from './statement/StatementReport.tsx';
import { WrongAddress } from './WrongAddress.tsx';

/** The statement of an employee or a project, opened from a report form (docs/business-rules.md, "Report pages"). */
export default function StatementPage({ page }: { page: ExternalName }): ReactNode {
  const { resources } = useDefinitions();
  const resource = Object.values(resources).find(({ report }) => report?.page === page);
  if (resource?.report === undefined || resource.ledger === undefined) return <NotFound />;
  return <RequestedStatement resource={resource} report={resource.report} view={resource.ledger} />;
}

function RequestedStatement({
  resource,
  report,
  view,
}: {
  resource: Resource;
  report: ReportView;
  view: LedgerView;
}) {
  const text = useText();
  const may = useMay(resource);
  const [params] = useSearchParams();
  const question = { parameters: [report.parameter, `${resource.name}_id`], label: resource.label.one };
  const { range, errors: wrong } = readAddress(params, question, text);
  const { id = '', from = '', to = '' } = range ?? {};
  const statementRange = useMemo<LedgerRange>(() => ({ id, from, to }), [id, from, to]);
  if (!may.one) return <Denied title={report.title} />;
  if (wrong !== undefined) {
    return (
      <WrongAddress title={report.title} sentences={wrong} way={{ to: report.path, label: report.title }} />
    );
  }
  return <StatementReport resource={resource} report={report} view={view} range={statementRange} />;
}
