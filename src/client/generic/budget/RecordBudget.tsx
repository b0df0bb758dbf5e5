import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import type { Budget, Resource } from '../../../schema/index.ts';
import { pathOf } from '../../address/paths.ts';
import { reportsOf } from '../../layout/menu.ts';
import { useDefinitions } from '../../providers/definitions.tsx';
import { formatMoney, formatNumber } from '../../providers/figures.ts';
import { useText } from '../../providers/i18n.ts';
import { Card } from '../page/Card.tsx';
import { Problem } from '../page/Problem.tsx';
import { useMay } from '../page/useMay.ts';
import { BudgetGrid } from './BudgetGrid.tsx';
import { BudgetTable } from './BudgetTable.tsx';
import { BudgetVersions } from './BudgetVersions.tsx';
import { useBudgetCall } from './useBudget.ts';

/** The budget of a record: beside its actual cost, as a grid to edit it, and its versions. */
export default function RecordBudget({ resource, id }: { resource: Resource; id: string }) {
  const text = useText();
  const may = useMay(resource);
  const [editing, setEditing] = useState(false);
  const { data, error, refetch } = useBudgetCall<Budget>(id);
  if (error !== null) return <Problem message={error.message} onAgain={() => void refetch()} />;
  if (data === undefined) return <Skeleton variant="rounded" height={280} />;
  return (
    <>
      <Card padded>
        <Box sx={HEAD}>
          <Standing budget={data} />
          {!editing && data.version > 0 && <BudgetReport resource={resource} id={id} />}
          {may.update && !editing && (
            <Button variant={data.version === 0 ? 'contained' : 'outlined'} onClick={() => setEditing(true)}>
              {text(data.version === 0 ? 'budget.make' : 'budget.edit')}
            </Button>
          )}
        </Box>
        {editing ? (
          <BudgetGrid id={id} budget={data} onClose={() => setEditing(false)} />
        ) : (
          <BudgetTable budget={data} />
        )}
      </Card>
      <BudgetVersions id={id} />
    </>
  );
}

/** Leads to the report of the budget beside its actual cost, whose figures open what they are made of. */
function BudgetReport({ resource, id }: { resource: Resource; id: string }) {
  const report = reportsOf(useDefinitions()).find(({ of }) => of.kind === 'budget_entries');
  const input = report?.ask.find(({ to }) => to === resource.name);
  if (report === undefined || input === undefined) return null;
  const to = `${pathOf(report.path)}?${new URLSearchParams({ [input.name]: id })}`;
  return (
    <Button component={RouterLink} to={to} color="inherit" variant="outlined" sx={{ borderColor: 'divider' }}>
      {report.label}
    </Button>
  );
}

/** How much of the budget is used, and a warning once it is passed. */
function Standing({ budget: { version, total, whole, heads } }: { budget: Budget }) {
  const text = useText();
  const used = whole ?? total;
  const isPassed = version > 0 && heads.some(({ is_planned, left }) => is_planned && left < 0);
  if (version === 0)
    return (
      <Typography color="text.secondary" sx={{ flex: 1, minWidth: 220 }}>
        {whole === null ? text('budget.none') : text('budget.noHeads', { amount: formatMoney(whole.amount) })}
      </Typography>
    );
  return (
    <Box sx={{ flex: 1, minWidth: 220 }}>
      <Typography sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
        {text('budget.used', {
          percent: formatNumber(String(used.percent ?? 0)),
          actual: formatMoney(used.actual),
          amount: formatMoney(used.amount),
        })}
      </Typography>
      {isPassed && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {text('budget.passed')}
        </Alert>
      )}
    </Box>
  );
}

const HEAD = { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 2, mb: 1.5 };
