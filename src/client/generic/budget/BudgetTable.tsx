import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Fragment, useState } from 'react';
import { subtract } from '../../../ledger/money.ts';
import type { Budget, BudgetRow, BudgetSum } from '../../../schema/index.ts';
import { useDefinitions } from '../../providers/definitions.tsx';
import { formatMoney, formatNumber, formatQuantity } from '../../providers/figures.ts';
import { useText } from '../../providers/i18n.ts';
import { dividedRows } from './budgetLines.ts';
import { BUDGET_TABLE } from './budgetStyle.ts';

/** A budget beside its actual cost: each head with its sum, and its products below. */
export function BudgetTable({ budget }: { budget: Budget }) {
  const text = useText();
  const heads = useDefinitions().settings.budget?.heads ?? {};
  return (
    <Box component="table" aria-label={text('budget.title')} sx={BUDGET_TABLE}>
      <thead>
        <tr>
          <th scope="col">{text('budget.head')}</th>
          <th scope="col" className="beside end">
            {text('budget.quantity')}
          </th>
          <th scope="col" className="end">
            {text('budget.planned')}
          </th>
          <th scope="col" className="end">
            {text('budget.actual')}
          </th>
          <th scope="col" className="end">
            {text('budget.left')}
          </th>
          <th scope="col" className="percent end">
            %
          </th>
        </tr>
      </thead>
      <tbody>
        {budget.heads.map((sum) => {
          const rows = budget.rows.filter((row) => row.head === sum.head);
          const isByProduct = heads[sum.head]?.goods !== undefined;
          return (
            <Fragment key={sum.head}>
              <SumRow label={heads[sum.head]?.label ?? sum.head} sum={sum} />
              {isByProduct && <Products rows={rows} />}
            </Fragment>
          );
        })}
      </tbody>
      <tfoot>
        <WholeRows budget={budget} />
      </tfoot>
    </Box>
  );
}

/** The total: of the whole budget, with what of it no head plans, or by how much the heads are above it. */
function WholeRows({ budget: { whole, total } }: { budget: Budget }) {
  const text = useText();
  if (whole === null) return <SumRow label={text('budget.total')} sum={total} />;
  const rest = Number(subtract(whole.amount, total.amount));
  return (
    <>
      {rest !== 0 && (
        <tr className="hasPercent">
          <th scope="row">{text(rest > 0 ? 'budget.undivided' : 'budget.overdivided')}</th>
          <td className="beside" />
          <td className={`end${rest < 0 ? ' wrong' : ''}`}>{formatMoney(rest)}</td>
          <td className="end" />
          <td className="end" />
          <td className="percent end" />
        </tr>
      )}
      <SumRow label={text('budget.total')} sum={whole} />
    </>
  );
}

/** The products of a head; those that are not planned are folded. */
function Products({ rows }: { rows: readonly BudgetRow[] }) {
  const text = useText();
  const { planned, rest, others } = dividedRows(rows);
  const [isOpen, setOpen] = useState(planned.length === 0);
  return (
    <>
      {planned.map((row) => (
        <Row key={row.product_id} row={row} />
      ))}
      {rest !== undefined && <Row row={rest} />}
      {others.length > 0 && planned.length > 0 && (
        <tr data-print="hide">
          <td colSpan={6} className="inner">
            <Button size="small" color="inherit" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {text('budget.unplanned', { count: others.length })}
            </Button>
          </td>
        </tr>
      )}
      {isOpen && others.map((row) => <Row key={row.product_id} row={row} />)}
    </>
  );
}

function SumRow({ label, sum }: { label: string; sum: BudgetSum }) {
  return (
    <tr className="sum hasPercent">
      <th scope="row">{label}</th>
      <td className="beside" />
      <td className="end">{formatMoney(sum.amount)}</td>
      <td className="end">{formatMoney(sum.actual)}</td>
      <td className={`end${sum.left < 0 && sum.percent !== null ? ' wrong' : ''}`}>
        {formatMoney(sum.left)}
      </td>
      <td className={`percent end${(sum.percent ?? 0) > 100 ? ' wrong' : ''}`}>
        {sum.percent === null ? '–' : `${formatNumber(String(sum.percent))}%`}
      </td>
    </tr>
  );
}

function Row({ row }: { row: BudgetRow }) {
  const text = useText();
  const { amount, actual, quantity, actual_quantity: used } = row;
  const isPassed = quantity !== null && (used ?? 0) > quantity;
  const percent = amount ? Math.round((actual / amount) * 1000) / 10 : null;
  const quantities = [used, quantity]
    .map((value) => (value === null ? '–' : formatQuantity(value)))
    .join(' / ');
  return (
    <tr className="hasPercent">
      <th scope="row" className="inner">
        {row.product_name ?? text('budget.others')}
        {row.product_id !== null && <span className={`below${isPassed ? ' wrong' : ''}`}>{quantities}</span>}
        {row.note !== null && <span className="note">{row.note}</span>}
      </th>
      <td className={`beside end${isPassed ? ' wrong' : ''}`}>{row.product_id === null ? '' : quantities}</td>
      <td className="end">{amount === null ? '–' : formatMoney(amount)}</td>
      <td className="end">{formatMoney(actual)}</td>
      <td className={`end${amount !== null && actual > amount ? ' wrong' : ''}`}>
        {amount === null ? '–' : formatMoney(amount - actual)}
      </td>
      <td className={`percent end${(percent ?? 0) > 100 ? ' wrong' : ''}`}>
        {percent === null ? '–' : `${formatNumber(String(percent))}%`}
      </td>
    </tr>
  );
}
