import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { BULK_JOB_LIMIT, type Resource, rightsForSome } from '../../../schema/index.ts';
import { lazyExport } from '../../layout/lazyPart.ts';
import { Overlay, Section } from '../../layout/Section.tsx';
import { usePhone } from '../../layout/usePhone.ts';
import { useUser } from '../../providers/definitions.tsx';
import { countText, useText } from '../../providers/i18n.ts';
import { useToday } from '../../providers/today.ts';
import type { ListState } from '../list/listState.ts';
import { useMay } from '../page/useMay.ts';
import type { RowSelection } from '../table/useRowSelection.ts';
import { type BulkOperation, foundTarget, offeredOperations } from './bulkTarget.ts';

const SelectionExport = lazyExport(() => import('./SelectionExport.tsx'), 'SelectionExport');
const BulkJobDialog = lazyExport(() => import('./BulkJobDialog.tsx'), 'BulkJobDialog');

interface Props {
  resource: Resource;
  selection: RowSelection;
  state: ListState;
  /** The number of records that the list finds, and whether there are more. */
  total: number | undefined;
  more: boolean;
}

/** The number of selected records and what can be done with them. It stays visible at the foot of the list. */
export function BulkBar({ resource: given, selection, state, total = 0, more }: Props) {
  const text = useText();
  const today = useToday();
  const { isAdmin } = useUser();
  const { isAll, ids, rows } = selection;
  // The rights for records on other pages are not known: the check before the change names those that it refuses.
  const isSeen = !isAll && rows.length === ids.length;
  const resource = isSeen ? rightsForSome(given, rows) : given;
  const may = useMay(resource);
  const operations = offeredOperations(resource, may, { isAdmin, deleted: state.deleted });
  const [running, setRunning] = useState<BulkOperation>();
  const count = isAll ? total : ids.length;
  const target = isAll ? foundTarget(resource, state, today) : { ids };
  return (
    <Paper role="region" aria-label={text('bulk.region')} elevation={4} data-print="hide" sx={BAR}>
      <Box sx={{ flex: 1, minWidth: 96 }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }} aria-live="polite">
          {text(isAll ? 'bulk.countAll' : 'bulk.count', { count: countText(count) })}
        </Typography>
        <SelectFound selection={selection} total={total} more={more} isChanging={operations.length > 0} />
      </Box>
      <Button size="small" color="inherit" onClick={selection.clear} sx={{ mr: { xs: -1, sm: 0 } }}>
        {text('bulk.clear')}
      </Button>
      <Box sx={ACTIONS}>
        {resource.list.export && (
          <Section>
            <SelectionExport resource={resource} state={state} ids={isAll ? undefined : ids} />
          </Section>
        )}
        {operations.map((operation) => (
          <Button
            key={operation.name}
            size="small"
            variant="outlined"
            color={operation.name === 'delete' ? 'error' : 'primary'}
            onClick={() => setRunning(operation)}
          >
            {operation.label}
          </Button>
        ))}
      </Box>
      {running !== undefined && (
        <Overlay onClose={() => setRunning(undefined)}>
          <BulkJobDialog
            resource={resource}
            operation={running}
            target={target}
            count={count}
            onClose={(changed, again) => {
              setRunning(undefined);
              if (again !== undefined) selection.choose(again);
              else if (changed) selection.clear();
            }}
          />
        </Overlay>
      )}
    </Paper>
  );
}

/**
 * Once the whole page is selected: selects all that is found, or says why that is too much. The cards of a phone have no head
 * with a checkbox for the page, so that this selects it first.
 */
function SelectFound({
  selection,
  total,
  more,
  isChanging,
}: Pick<Props, 'selection' | 'more'> & { total: number; isChanging: boolean }): ReactNode {
  const text = useText();
  const isPhone = usePhone();
  if (isPhone && !selection.isPage && !selection.isAll) {
    return (
      <Button size="small" onClick={selection.toggleAll} sx={BELOW_COUNT}>
        {text('bulk.tickAll')}
      </Button>
    );
  }
  if (!selection.isPage || selection.isAll || (!more && total <= selection.rows.length)) return null;
  // A list without changes is only exported, and each format has a limit of its own.
  if (more || (isChanging && total > BULK_JOB_LIMIT)) {
    return (
      <Typography variant="body2" color="text.secondary">
        {isChanging
          ? text('bulk.tooMany', { most: countText(BULK_JOB_LIMIT) })
          : text('export.tooLong.list', { limit: countText(total) })}
      </Typography>
    );
  }
  return (
    <Button size="small" onClick={selection.chooseAll} sx={BELOW_COUNT}>
      {text('bulk.selectFound', { count: countText(total) })}
    </Button>
  );
}

/** The label stands below the count, at its edge. */
const BELOW_COUNT = { ml: { xs: -1.25, sm: -0.75 } };

/** On a phone a row of their own, below the count and the button that clears the selection. */
const ACTIONS = { display: 'flex', flexWrap: 'wrap', gap: 1, width: { xs: '100%', sm: 'auto' } };

const BAR = {
  position: 'sticky',
  bottom: 12,
  zIndex: 5,
  mt: 1,
  px: 2,
  py: 1,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  border: 1,
  borderColor: 'primary.main',
};
