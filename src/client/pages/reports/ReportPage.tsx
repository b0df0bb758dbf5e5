import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { NotFound } from '../../layout/NotFound.tsx';
import { useDefinitions } from '../../providers/definitions.tsx';
import { ReportContent } from './ReportContent.tsx';
import { reportAt } from './reportAt.ts';

/** A report of the definitions: /dashboard/reports/profit-and-loss. */
export default function ReportPage(): ReactNode {
  const { name = '' } = useParams();
  const report = reportAt(useDefinitions(), name);
  return report === undefined ? <NotFound /> : <ReportContent report={report} />;
}
