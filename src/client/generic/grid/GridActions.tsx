import type { BaseRecord } from '../../data/index.ts';
import { useText } from '../../providers/i18n.ts';
import { ICONS, RowActions } from '../list/RowActions.tsx';
import { offeredFor, type RowOperation, type RowTasks } from '../list/rowTasks.ts';

interface Props {
  row: BaseRecord;
  tasks: RowTasks;
}

/** The actions of a row of the grid. Icons are native buttons: a grid draws a hundred of them in one frame while one scrolls. */
export function GridActions({ row, tasks: { actions, asMenu } }: Props) {
  const text = useText();
  const offered = offeredFor(row, actions);
  const operations = offered.filter((task): task is RowOperation => !('label' in task));
  if (asMenu || operations.length < offered.length)
    return <RowActions row={row} actions={actions} asMenu={asMenu} />;
  return operations.map(({ name, run }) => {
    const label = text(`list.action.${name}`);
    return (
      <button
        key={name}
        type="button"
        className={name === 'delete' ? 'act danger' : 'act'}
        aria-label={label}
        title={label}
        onClick={() => run(row)}
      >
        {DRAWN[name]}
      </button>
    );
  });
}

/** Drawn once: the same element is not compared again. */
const DRAWN = Object.fromEntries(
  Object.entries(ICONS).map(([name, Icon]) => [name, <Icon key={name} fontSize="small" />]),
);
