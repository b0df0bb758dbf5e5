import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { isWide } from '../../../fields/isWide.ts';
import type { Item, Resource, Sheet } from '../../../schema/index.ts';
import { SHEET_LIMIT } from '../../../schema/index.ts';
import { useText } from '../../providers/i18n.ts';
import { FormField } from '../form/FormFields.tsx';
import { FormFrame } from '../form/FormFrame.tsx';
import type { FieldMistake } from '../form/fieldErrors.ts';
import { MovementNotices } from '../form/MovementNotices.tsx';
import { useFieldStates } from '../form/useFieldStates.ts';
import { KeyHints } from '../goods/KeyHints.tsx';
import { useEnterOrder } from '../goods/useEnterOrder.ts';
import { SearchBox } from '../list/SearchBox.tsx';
import { Problem } from '../page/Problem.tsx';
import { Pager } from '../table/Pager.tsx';
import { AccrualBar } from './AccrualBar.tsx';
import { ComparisonStanding } from './ComparisonStanding.tsx';
import { Hint } from './Hint.tsx';
import { NoRecords } from './NoRecords.tsx';
import { SheetLines } from './SheetLines.tsx';
import { SheetPrint } from './SheetPrint.tsx';
import { SheetQuestion } from './SheetQuestion.tsx';
import { SheetStanding } from './SheetStanding.tsx';
import { TOOLS } from './sheetStyle.ts';
import { type SheetState, useSheet } from './useSheet.ts';

interface Props {
  resource: Resource;
  sheet: Sheet;
  labelledBy: string;
}

/** Movements that are entered together: what they share, then a line for each record. */
export function SheetForm({ resource, sheet, labelledBy }: Props) {
  const sheetState = useSheet(resource, sheet);
  const { state, form, found } = sheetState;
  const logic = useFieldStates(form, state.form, 'create', NO_RECORD);
  const onKeyDown = useEnterOrder(() => false);
  const drawn = { resource: form, form: state.form, intent: 'create' as const, record: NO_RECORD, logic };
  const items = sheet.form.groups.flatMap((group) => group.items);
  const isLong = ({ field }: Item) => {
    const own = form.fields[field];
    return own !== undefined && isWide(own, 'form');
  };
  const shared = items.filter(
    ({ field }) => field !== sheet.lines.name && logic.states[field]?.visible !== false,
  );
  const inputs = (chosen: readonly Item[]) =>
    chosen.map((item) => <FormField key={item.field} item={item} {...drawn} />);
  return (
    <>
      <FormFrame
        state={state}
        view={sheet.form}
        place="page"
        labelledBy={labelledBy}
        hint={<KeyHints keys={sheet.compare === undefined ? KEYS : KEYS.slice(1)} />}
        isLong
      >
        <Box onKeyDownCapture={onKeyDown}>
          <Box sx={HEAD}>{inputs(shared.filter((item) => !isLong(item)))}</Box>
          <Lines resource={resource} sheet={sheet} sheetState={sheetState} />
          <Box sx={{ mt: 2 }}>{inputs(shared.filter(isLong))}</Box>
        </Box>
        {(found.more || sheetState.page > 1) && (
          <Paging sheetState={sheetState} isCompared={sheet.compare !== undefined} />
        )}
        <MovementNotices movement={resource} state={state} lines={sheet.lines.name} />
      </FormFrame>
      <SheetQuestion resource={resource} sheet={sheet} sheetState={sheetState} />
    </>
  );
}

const NO_RECORD = {};
const KEYS = [
  { name: 'present', does: 'sheet.keys.present' },
  { name: 'submit', does: 'goods.keys.next' },
  { name: 'send', does: 'goods.keys.save' },
] as const;

const HEAD = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fit, minmax(200px, 1fr))' },
  // One field alone, such as the day of a count, is as wide as a short value needs.
  '& > :only-child': { maxWidth: { sm: 280 } },
};

interface LinesProps {
  resource: Resource;
  sheet: Sheet;
  sheetState: SheetState;
}

function Lines({ resource, sheet, sheetState }: LinesProps): ReactNode {
  const text = useText();
  const { state, found, lines, target, values, deciding } = sheetState;
  const mistake = state.form.formState.errors[sheet.lines.name] as FieldMistake | undefined;
  if (deciding === undefined) {
    const missing = Object.values(sheetState.form.fields).find(
      ({ name, required }) => required && name !== sheet.lines.name && (values[name] ?? null) === null,
    );
    return <Hint>{text('sheet.choose', { label: missing?.label ?? '' })}</Hint>;
  }
  if (found.failure !== undefined) return <Problem message={found.failure} onAgain={found.again} />;
  const find = sheet.compare !== undefined && (
    <Find resource={resource} sheet={sheet} sheetState={sheetState} />
  );
  if (found.isPending && sheetState.search === '')
    return <Skeleton variant="rounded" height={240} sx={{ mt: 2 }} />;
  if (lines.length === 0)
    return (
      <>
        {sheetState.search !== '' && find}
        {!found.isPending && <NoRecords resource={resource} sheet={sheet} target={target} />}
      </>
    );
  return (
    <>
      {find}
      {sheet.compare === undefined ? (
        <>
          <Box sx={TOOLS}>
            {sheet.accrual !== undefined && (
              <AccrualBar resource={resource} sheet={sheet} sheetState={sheetState} />
            )}
            <SheetPrint resource={resource} sheet={sheet} sheetState={sheetState} />
          </Box>
          <SheetStanding resource={resource} sheet={sheet} values={values} lines={lines} />
        </>
      ) : (
        <ComparisonStanding sheet={sheet} sheetState={sheetState} />
      )}
      <SheetLines resource={resource} sheet={sheet} sheetState={sheetState} mistakes={mistake?.types ?? {}} />
      {mistake !== undefined && Object.keys(mistake.types ?? {}).length === 0 && (
        <Typography role="alert" variant="body2" color="error" sx={{ mt: 1 }}>
          {mistake.message}
        </Typography>
      )}
    </>
  );
}

/** Finds records by their names, and prints the lines to count with. */
function Find(props: LinesProps) {
  const { search, setSearch } = props.sheetState;
  return (
    <Box sx={TOOLS}>
      <SearchBox value={search} onSearch={setSearch} />
      <SheetPrint {...props} />
    </Box>
  );
}

/** A crew that one call cannot take is saved page by page. */
function Paging({ sheetState, isCompared }: { sheetState: SheetState; isCompared: boolean }) {
  const text = useText();
  const { found, page, setPage } = sheetState;
  return (
    <Box sx={{ mt: 1 }}>
      <Typography variant="body2" color="text.secondary">
        {!isCompared && text('sheet.paged', { most: String(SHEET_LIMIT) })}
      </Typography>
      <Pager
        page={page}
        size={SHEET_LIMIT}
        sizes={[SHEET_LIMIT]}
        total={found.total}
        more={found.more}
        onPage={setPage}
        onSize={() => undefined}
      />
    </Box>
  );
}
