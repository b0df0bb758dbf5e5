import { useText } from '../../providers/i18n.ts';
import { NumberWords } from '../ledger/NumberWords.tsx';
import { BookLink } from './BookLink.tsx';
import { FigureHead, FigureTable } from './FigureTable.tsx';
import { moneyWords, sideWords, sumWords } from './figures.ts';
import type { TransactionEntry } from './Transaction.ts';

/** The entries of a transaction: what each book was debited or credited, and that both sides are the same. */
export function EntriesTable({ entries }: { entries: readonly TransactionEntry[] }) {
  const text = useText();
  return (
    <FigureTable label={text('transaction.entries')}>
      <FigureHead
        columns={[
          text('transaction.book'),
          text('transaction.debit'),
          text('transaction.credit'),
          text('transaction.balanceAfter'),
        ]}
      />
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td>
              <BookLink book={entry.book} label={entry.label} name={entry.name} />
            </td>
            <td className="end">{sideWords(entry.debit)}</td>
            <td className="end">{sideWords(entry.credit)}</td>
            <td className="end">
              <NumberWords words={moneyWords(entry.current_balance)} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{text('transaction.sum')}</th>
          <td className="end">{sumWords(entries.map(({ debit }) => debit))}</td>
          <td className="end">{sumWords(entries.map(({ credit }) => credit))}</td>
          <td />
        </tr>
      </tfoot>
    </FigureTable>
  );
}
