import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, useMemo, useState } from 'react';
import type { LedgerView, Resource } from '../../../schema/index.ts';
import { goodsColumns } from '../../generic/ledger/goodsColumns.ts';
import { LedgerSheet } from '../../generic/ledger/LedgerSheet.tsx';
import type { ShownView } from '../../generic/ledger/ledgerPart.ts';
import type { LedgerState } from '../../generic/ledger/ledgerState.ts';
import { secondView } from '../../generic/ledger/secondList.ts';
import { useLedger } from '../../generic/ledger/useLedger.ts';
import { useMay } from '../../generic/page/useMay.ts';
import { useText } from '../../providers/i18n.ts';

interface Props {
  resource: Resource;
  view: LedgerView;
  /** The project and the range; the goods have their own page number. */
  range: LedgerState;
  name: string;
}

/** The goods that a project received and returned, in the range of its ledger. */
export function ProductLedger({ resource, view, range, name }: Props) {
  const text = useText();
  const goods = useMemo(() => {
    const heading = text('ledger.goods.title');
    // The range is above, in the ledger of money.
    return secondView({ ...view, range: 'lookup' }, { heading, columns: goodsColumns(text) });
  }, [view, text]);
  return goods === undefined ? null : <Goods resource={resource} view={goods} range={range} name={name} />;
}

function Goods({ resource, view, range, name }: Omit<Props, 'view'> & { view: ShownView }) {
  const titleId = useId();
  const [paging, setPaging] = useState({ page: 1, size: view.pageSize });
  const control = {
    state: { ...range, ...paging },
    change: (change: Partial<LedgerState>) => setPaging({ ...paging, page: 1, ...change }),
  };
  const shown = useLedger(view, control, true);
  const may = useMay(resource);
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mt: 4 }}>
      <LedgerSheet
        view={view}
        shown={shown}
        name={name}
        may={may}
        lead={
          <Typography id={titleId} component="h2" variant="h2">
            {view.heading}
          </Typography>
        }
        {...control}
      />
    </Box>
  );
}
