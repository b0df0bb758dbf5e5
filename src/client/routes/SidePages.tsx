import { lazy, type ReactNode } from 'react';
import { type RouteObject, useRoutes } from 'react-router';
import { ReportFrame } from '../pages/report/ReportFrame.tsx';

const Statement = lazy(() => import('../pages/report/StatementPage.tsx'));
const Entries = lazy(() => import('../pages/report/EntriesPage.tsx'));
const Correction = lazy(() => import('../pages/transaction/CorrectionPage.tsx'));

/** Below /report, with the name that definitions have for each (screens, "External pages"). */
const ROUTES: RouteObject[] = [
  { path: 'employee', element: <Statement page="employee_report" /> },
  { path: 'project', element: <Statement page="project_report" /> },
  { path: 'purchase/:id', element: <Correction /> },
  { path: 'expenses', element: <Entries page="expenses" /> },
  { path: 'wages', element: <Entries page="wages" /> },
  { path: 'cash-supply', element: <Entries page="cash_supply" /> },
  { path: 'materials', element: <Entries page="materials" /> },
  { path: 'bank-history', element: <Entries page="bank_history" /> },
];

/**
 * The pages beside the dashboard, each in a tab of its own, behind the same gate.
 *
 * @param missing what stands at any other address. It is given, as the frame of a failed page is put around, by who has both
 *   loaded already: this part of the code is loaded when it is wanted.
 */
export default function SidePages({ missing }: { missing: ReactNode }): ReactNode {
  return <ReportFrame>{useRoutes([...ROUTES, { path: '*', element: missing }])}</ReportFrame>;
}
