import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { DashboardView } from '../../generic/dashboard/DashboardView.tsx';
import { PageHeader } from '../../generic/page/PageHeader.tsx';
import { dashboardsOf } from '../../layout/menu.ts';
import { NotFound } from '../../layout/NotFound.tsx';
import { usePageTitle } from '../../layout/usePageTitle.ts';
import { useDefinitions } from '../../providers/definitions.tsx';

/** A dashboard of the definitions: /dashboard/dashboards/site-money. */
export default function DashboardPage(): ReactNode {
  const { name = '' } = useParams();
  const dashboard = dashboardsOf(useDefinitions()).find(({ path }) => path === `dashboards/${name}`);
  usePageTitle(dashboard?.label ?? '');
  if (dashboard === undefined) return <NotFound />;
  return (
    <>
      <PageHeader title={dashboard.label} />
      <DashboardView dashboard={dashboard} />
    </>
  );
}
