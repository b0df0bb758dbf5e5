import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import type { Report } from '../../../schema/report.ts';
import { pathOf } from '../../address/paths.ts';
import { PageHeader } from '../../generic/page/PageHeader.tsx';
import { MenuIcon } from '../../layout/MenuIcon.tsx';
import { reportsOf } from '../../layout/menu.ts';
import { usePageTitle } from '../../layout/usePageTitle.ts';
import { useDefinitions } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';

/** /dashboard/reports: every report with the question that it answers, in the groups of the menu. */
export default function ReportsPage(): ReactNode {
  const text = useText();
  const definitions = useDefinitions();
  const { settings } = definitions;
  const all = reportsOf(definitions);
  const groups = [...new Set(all.map(groupOf))].sort((one, other) => place(one) - place(other));
  usePageTitle(text('reports.title'));
  return (
    <>
      <PageHeader title={text('reports.title')} />
      {all.length === 0 && <Typography color="text.secondary">{text('reports.none')}</Typography>}
      {groups.map((group) => (
        <Box component="section" key={group} aria-label={labelOf(group)} sx={{ mb: 3 }}>
          {groups.length > 1 && (
            <Typography component="h2" variant="h2" sx={{ mb: 1 }}>
              {labelOf(group)}
            </Typography>
          )}
          <Box component="ul" sx={LIST}>
            {all
              .filter((report) => groupOf(report) === group)
              .sort((one, other) => orderOf(one) - orderOf(other))
              .map((report) => (
                <li key={report.name}>
                  <ReportLink report={report} />
                </li>
              ))}
          </Box>
        </Box>
      ))}
    </>
  );

  function place(group: string): number {
    const at = settings.menu.findIndex((entry) => entry.group === group);
    return at === -1 ? settings.menu.length : at;
  }

  function labelOf(group: string): string {
    const label = settings.menu.find((entry) => entry.group === group)?.label ?? group;
    return label === '' ? text('reports.title') : label;
  }
}

function groupOf({ menu }: Report): string {
  return menu[0]?.group ?? '';
}

function orderOf({ menu }: Report): number {
  return menu[0]?.order ?? Number.MAX_SAFE_INTEGER;
}

function ReportLink({ report: { icon, label, description, path } }: { report: Report }) {
  return (
    <ButtonBase component={RouterLink} to={pathOf(path)} sx={CARD}>
      <MenuIcon name={icon} sx={{ fontSize: 22, color: 'text.secondary', flex: 'none' }} />
      <Box component="span" sx={{ minWidth: 0 }}>
        <Box component="span" sx={{ display: 'block', fontWeight: 600 }}>
          {label}
        </Box>
        <Typography component="span" variant="body2" color="text.secondary">
          {description}
        </Typography>
      </Box>
    </ButtonBase>
  );
}

const LIST = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(320px, 100%), 1fr))',
  gap: 1.5,
  m: 0,
  p: 0,
  listStyle: 'none',
};

const CARD = {
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'flex-start',
  gap: 1.5,
  width: '100%',
  height: '100%',
  p: 1.5,
  textAlign: 'left',
  font: 'inherit',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  '&:hover': { borderColor: 'Border.input' },
};
