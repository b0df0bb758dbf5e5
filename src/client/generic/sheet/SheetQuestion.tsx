import type { Resource, Sheet } from '../../../schema/index.ts';
import { countText, useText } from '../../providers/i18n.ts';
import { Confirm } from '../dialogs/Confirm.tsx';
import { enteredSum } from './sheetLine.ts';
import type { SheetState } from './useSheet.ts';

/** How many names the question holds. */
const NAMED = 5;

/** Asks whether second movements with the same values are meant (`onceFor`), for all lines of a sheet at once. */
export function SheetQuestion({
  resource,
  sheet,
  sheetState,
}: {
  resource: Resource;
  sheet: Sheet;
  sheetState: SheetState;
}) {
  const text = useText();
  const { asking, nameOf, values } = sheetState;
  if (asking === undefined) return null;
  const { lines, answer } = asking;
  const names = lines.slice(0, NAMED).map(({ record }) => {
    const sum = enteredSum(resource, sheet, values, record) ?? '';
    return sum === '' ? nameOf(record) : `${nameOf(record)} (${sum})`;
  });
  const others = lines.length - names.length;
  const all = [...names, ...(others > 0 ? [text('sheet.others', { count: countText(others) })] : [])];
  return (
    <Confirm
      open
      title={text('same.title')}
      question={text('sheet.same', { names: all.join(', ') })}
      confirm={text('same.confirm')}
      cancel={text('same.cancel')}
      focus="cancel"
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    />
  );
}
