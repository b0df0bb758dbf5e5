import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { booksReport } from '../../layout/menu.ts';
import { NotFound } from '../../layout/NotFound.tsx';
import { useDefinitions } from '../../providers/definitions.tsx';
import { ReportContent } from './ReportContent.tsx';
import { reportAt } from './reportAt.ts';

/** A report of the definitions: /dashboard/reports/profit-and-loss. That of all books stands at /dashboard/ledgers, too. */
export default function ReportPage(): ReactNode {
  const { name } = useParams();
  const definitions = useDefinitions();
  const report = name === undefined ? booksReport(definitions) : reportAt(definitions, name);
  return report === undefined ? <NotFound /> : <ReportContent report={report} />;
}
