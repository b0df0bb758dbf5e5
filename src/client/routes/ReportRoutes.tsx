import { lazy, type ReactNode } from 'react';
import { type RouteObject, useRoutes } from 'react-router';
import { ReportFrame } from '../pages/report/ReportFrame.tsx';

const Statement = lazy(() => import('../pages/report/StatementPage.tsx'));
const Entries = lazy(() => import('../pages/report/EntriesPage.tsx'));
const Papers = lazy(() => import('../pages/report/papers/PapersPage.tsx'));
const Correction = lazy(() => import('../pages/transaction/CorrectionPage.tsx'));

/** The routes below /report, with the names of definitions (docs/business-rules.md, "Report pages"). */
const ROUTES: RouteObject[] = [
  { path: 'employee', element: <Statement page="employee_report" /> },
  { path: 'vendor', element: <Statement page="vendor_report" /> },
  { path: 'customer', element: <Statement page="customer_report" /> },
  { path: 'project', element: <Statement page="project_report" /> },
  { path: 'purchase/:id', element: <Correction /> },
  { path: 'expenses', element: <Entries page="expenses" /> },
  { path: 'wages', element: <Entries page="wages" /> },
  { path: 'cash-supply', element: <Entries page="cash_supply" /> },
  { path: 'materials', element: <Entries page="materials" /> },
  { path: 'paper/:resource/:paper', element: <Papers /> },
  { path: 'bank-history', element: <Entries page="bank_history" /> },
];

/**
 * The report pages, each opened in its own tab, behind the same gate.
 *
 * @param missing rendered at any other address. The caller passes it, because this chunk loads lazily and the caller has that
 * component already.
 */
export default function ReportRoutes({ missing }: { missing: ReactNode }): ReactNode {
  return <ReportFrame>{useRoutes([...ROUTES, { path: '*', element: missing }])}</ReportFrame>;
}
