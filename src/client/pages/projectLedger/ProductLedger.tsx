import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useState } from 'react';
import type { LedgerView } from '../../../schema/index.ts';
import { GOODS_COLUMNS } from '../../generic/ledger/goodsColumns.ts';
import { LedgerCell } from '../../generic/ledger/LedgerCell.tsx';
import { LedgerEmpty } from '../../generic/ledger/LedgerEmpty.tsx';
import { ledgerColumns } from '../../generic/ledger/ledgerColumns.ts';
import { LEDGER_SIZES, type LedgerState } from '../../generic/ledger/ledgerState.ts';
import { ledgerValue } from '../../generic/ledger/ledgerText.ts';
import { Pager } from '../../generic/list/Pager.tsx';
import { Problem } from '../../generic/page/Problem.tsx';
import { FigureTable } from '../../generic/transaction/FigureTable.tsx';
import { useText } from '../../providers/i18n.ts';
import { GoodsCards } from './GoodsCards.tsx';
import { useGoods } from './useGoods.ts';

/** The goods that a project was given and gave back, in the range of its ledger. */
export function ProductLedger({ view, range }: { view: LedgerView; range: LedgerState }) {
  const text = useText();
  const titleId = useId();
  const [paging, setPaging] = useState({ page: 1, size: view.pageSize });
  const phone = useMediaQuery('(max-width:599.95px)', { noSsr: true });
  const goods = useGoods(view, { ...range, ...paging });
  const columns = ledgerColumns(
    { of: 'stock', columns: GOODS_COLUMNS.map(({ field, label }) => ({ field, label: text(label) })) },
    { in: '', out: '' },
  ).filter(({ wide }) => !wide);
  const { data, error, refetch } = goods;
  const said = [...columns, PROJECT];
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mt: 4 }}>
      <Typography id={titleId} component="h2" variant="h2" sx={{ mb: 1.5 }}>
        {text('ledger.goods.title')}
      </Typography>
      {error !== null && <Problem message={error.message} onAgain={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton variant="rounded" height={240} />}
      {data !== undefined && data.rows.length === 0 && (
        <Paper variant="outlined">
          <LedgerEmpty words={view.empty} />
        </Paper>
      )}
      {data !== undefined && data.rows.length > 0 && (
        <>
          {phone ? (
            <GoodsCards label={text('ledger.goods.title')} rows={data.rows} columns={columns} said={said} />
          ) : (
            <FigureTable broad label={text('ledger.goods.title')}>
              <thead>
                <tr>
                  {columns.map(({ key, label, numeric }) => (
                    <th key={key} scope="col" className={numeric ? 'end' : undefined}>
                      {label}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data.rows.map((row, place) => (
                  <tr key={row.id}>
                    {columns.map((column) => (
                      <td key={column.key} className={column.numeric ? 'end' : undefined}>
                        <LedgerCell
                          row={row}
                          column={column}
                          value={ledgerValue({ of: 'stock' }, row, column, place + 1)}
                          columns={said}
                          linked={column.kind === 'transaction'}
                          name=""
                        />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </FigureTable>
          )}
          <Pager
            {...paging}
            sizes={LEDGER_SIZES}
            total={data.total}
            onPage={(page) => setPaging({ ...paging, page })}
            onSize={(size) => setPaging({ page: 1, size })}
          />
        </>
      )}
    </Box>
  );
}

/** The project is the page's own: it is not said again in each row. */
const PROJECT = { key: 'project_name', label: '', kind: 'text', numeric: false, wide: false } as const;
