import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { formatMoment } from '../../../fields/formatDay.ts';
import type { Budget, BudgetRow, BudgetVersion } from '../../../schema/index.ts';
import { useDefinitions, useFormat } from '../../providers/definitions.tsx';
import { formatMoney, formatQuantity } from '../../providers/figures.ts';
import { useText } from '../../providers/i18n.ts';
import { changedLines } from './budgetLines.ts';
import { BUDGET_TABLE } from './budgetStyle.ts';
import { useBudgetCall } from './useBudget.ts';

/** The versions of a budget, and what each changed against the one before. */
export function BudgetVersions({ id }: { id: string }) {
  const text = useText();
  const { data = [] } = useBudgetCall<readonly BudgetVersion[]>(id, 'versions');
  const [open, setOpen] = useState<number>();
  const { date } = useFormat();
  if (data.length === 0) return null;
  return (
    <Box component="section" aria-label={text('budget.versions')}>
      <Typography component="h2" variant="h2" sx={{ mb: 1 }}>
        {text('budget.versions')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map(({ version, reason, by, created_at: at, amount }) => (
          <Box component="li" key={version} sx={ITEM}>
            <Box sx={{ flex: 1, minWidth: 200 }}>
              <strong>{text('budget.version', { version })}</strong> · {formatMoney(amount)}
              <Typography variant="body2" color="text.secondary">
                {[formatMoment(at, date), by, reason].filter(Boolean).join(' · ')}
              </Typography>
            </Box>
            {version > 1 && (
              <Button
                size="small"
                color="inherit"
                aria-expanded={open === version}
                onClick={() => setOpen(open === version ? undefined : version)}
              >
                {text('budget.difference')}
              </Button>
            )}
            {open === version && <Difference id={id} version={version} />}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function Difference({ id, version }: { id: string; version: number }) {
  const text = useText();
  const heads = useDefinitions().settings.budget?.heads ?? {};
  const after = useBudgetCall<Budget>(id, `versions/${version}`);
  const before = useBudgetCall<Budget>(id, `versions/${version - 1}`);
  if (after.data === undefined || before.data === undefined) return null;
  const changes = changedLines(before.data.rows, after.data.rows);
  const shown = (row: BudgetRow | null) => {
    if (row === null) return '–';
    const many = row.quantity === null ? [] : [formatQuantity(row.quantity)];
    const each = row.rate === null ? [] : [formatMoney(row.rate)];
    return [[...many, ...each].join(' × '), formatMoney(row.amount ?? 0)].filter(Boolean).join(' = ');
  };
  if (changes.length === 0)
    return (
      <Typography variant="body2" sx={{ width: '100%' }}>
        {text('budget.same')}
      </Typography>
    );
  return (
    <Box component="table" aria-label={text('budget.difference')} sx={BUDGET_TABLE}>
      <thead>
        <tr>
          <th scope="col">{text('budget.head')}</th>
          <th scope="col" className="version end">
            {text('budget.version', { version: version - 1 })}
          </th>
          <th scope="col" className="version end">
            {text('budget.version', { version })}
          </th>
          <th scope="col" className="change end">
            {text('budget.difference')}
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ head, product_name: product, before: was, after: is, difference }) => (
          <tr key={`${head} ${product}`}>
            <th scope="row">{[heads[head]?.label ?? head, product].filter(Boolean).join(': ')}</th>
            <td className="version end">{shown(was)}</td>
            <td className="version end">{shown(is)}</td>
            <td className="change end">{formatMoney(difference)}</td>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

const ITEM = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  py: 1.25,
  borderBottom: 1,
  borderColor: 'divider',
  fontVariantNumeric: 'tabular-nums',
};
