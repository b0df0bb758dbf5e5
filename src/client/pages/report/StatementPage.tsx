import { type ReactNode, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { ExternalName, LedgerView, ReportView, Resource } from '../../../schema/index.ts';
import type { LedgerRange } from '../../generic/ledger/askLedger.ts';
import { Denied } from '../../generic/page/Notice.tsx';
import { useMay } from '../../generic/page/useMay.ts';
import { NotFound } from '../../layout/NotFound.tsx';
import { useDefinitions } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { readAddress } from './readAddress.ts';
import { StatementReport } from './statement/StatementReport.tsx';
import { WrongAddress } from './WrongAddress.tsx';

/** The report that a generator opens: of an employee, of a project (screens, "External pages"). */
export default function StatementPage({ page }: { page: ExternalName }): ReactNode {
  const { resources } = useDefinitions();
  const resource = Object.values(resources).find(({ report }) => report?.page === page);
  if (resource?.report === undefined || resource.ledger === undefined) return <NotFound />;
  return <Asked resource={resource} report={resource.report} view={resource.ledger} />;
}

function Asked({ resource, report, view }: { resource: Resource; report: ReportView; view: LedgerView }) {
  const text = useText();
  const may = useMay(resource);
  const [params] = useSearchParams();
  const question = { parameters: [report.parameter, `${resource.name}_id`], label: resource.label.one };
  const { range, wrong } = readAddress(params, question, text);
  const { id = '', from = '', to = '' } = range ?? {};
  const asked = useMemo<LedgerRange>(() => ({ id, from, to }), [id, from, to]);
  if (!may.one) return <Denied title={report.title} />;
  if (wrong !== undefined) {
    return (
      <WrongAddress title={report.title} sentences={wrong} way={{ to: report.path, label: report.title }} />
    );
  }
  return <StatementReport resource={resource} report={report} view={view} range={asked} />;
}
