import Box from '@mui/material/Box';
import { useText } from '../../providers/i18n.ts';
import { NumberWords } from '../ledger/NumberWords.tsx';
import { FigureHead, FigureTable } from './FigureTable.tsx';
import { moneyWords, quantityWords } from './figures.ts';
import type { StockMove } from './Transaction.ts';

/** The goods that a transaction moved. */
export function StockTable({ moves }: { moves: readonly StockMove[] }) {
  const text = useText();
  return (
    <FigureTable label={text('transaction.stock')}>
      <FigureHead
        columns={[
          text('transaction.product'),
          text('transaction.quantity'),
          text('transaction.inStock'),
          text('transaction.value'),
        ]}
      />
      <tbody>
        {moves.map((move) => (
          <tr key={move.id}>
            <td>
              {move.product_name}
              {move.project_name !== null && (
                <Box component="span" sx={{ ml: 0.75, color: 'text.secondary', fontSize: 12 }}>
                  {move.project_name}
                </Box>
              )}
            </td>
            <td className="end">
              <NumberWords words={quantityWords(move.qty)} kind="quantity" />
            </td>
            <td className="end">{quantityWords(move.current_qty)}</td>
            <td className="end">
              <NumberWords words={moneyWords(move.value)} />
            </td>
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}
