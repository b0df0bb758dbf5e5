import { undeclaredField } from '../../../schema/index.ts';
import { formatMoney } from '../../providers/figures.ts';
import { useText } from '../../providers/i18n.ts';
import { SheetCell } from '../sheet/SheetCell.tsx';
import { amountOf, type EditedLine, FIGURES, isComputed } from './budgetLines.ts';

interface Props {
  line: EditedLine;
  place: number;
  name: string;
  isInner: boolean;
  errors: Readonly<Record<string, string>>;
  onChange: (part: Partial<EditedLine>) => void;
}

/** A line of a budget: its figures as inputs, and what is wrong in them. */
export function BudgetLine({ line, place, name, isInner, errors, onChange }: Props) {
  const text = useText();
  const messages = [...new Set(Object.values(errors))];
  const errorId = `budget-line-${place}`;
  return (
    <tr data-line={place}>
      <th scope="row" className={isInner ? 'inner' : undefined}>
        <span className="name">{name}</span>
        {messages.length > 0 && (
          <span className="wrong" id={errorId}>
            {messages.join(' ')}
          </span>
        )}
      </th>
      {FIGURES.map((figure) => (
        <td key={figure} className="input">
          {figure === 'amount' && isComputed(line) ? (
            <span className="fixed">{formatMoney(amountOf(line) ?? 0)}</span>
          ) : (
            <SheetCell
              field={FIELDS[figure]}
              label={text('sheet.cell', { label: text(`budget.${figure}`), name })}
              value={line[figure]}
              onChange={(value) => onChange({ [figure]: value })}
              error={errors[figure]}
              errorId={errorId}
            />
          )}
        </td>
      ))}
    </tr>
  );
}

const FIELDS = {
  quantity: undeclaredField('quantity', 'quantity', '', { required: false, min: 0 }),
  rate: undeclaredField('rate', 'money', '', { required: false, min: 0 }),
  amount: undeclaredField('amount', 'money', '', { required: false, min: 0 }),
};
