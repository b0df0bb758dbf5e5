import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { Fragment, type ReactNode } from 'react';
import type { Field, Item, Resource } from '../../../schema/index.ts';
import { countText, useText } from '../../providers/i18n.ts';
import type { ListState } from '../list/listState.ts';
import type { RowTasks } from '../list/rowTasks.ts';
import { Problem } from '../page/Problem.tsx';
import { TreeRow } from './TreeRow.tsx';
import { indent } from './treeLook.ts';
import { type Under, useBranch } from './useBranch.ts';

interface Props {
  resource: Resource;
  state: ListState;
  field: Field;
  tasks: RowTasks;
  items: readonly Item[];
  /** The open records, by the ids on the way to them. */
  open: ReadonlySet<string>;
  onToggle: (path: string, isOpen: boolean) => void;
  /** The row that Tab reaches; at first the first one. */
  active: string | undefined;
  onActive: (path: string) => void;
  /** Begins a record below the one with this id. */
  begin: ((id: string) => void) | undefined;
  under: Under;
  /** The ids of the records on the way here. */
  above: readonly string[];
  /** Shown if there are no records at all. */
  empty?: ReactNode;
}

/** The records below one record, and below each open one of them its own. */
export function Branch({ under, above, empty, ...tree }: Props) {
  const text = useText();
  const { resource, state, field, open, active, items } = tree;
  const branch = useBranch(resource, state, field, under);
  const columns = items.length + 2;
  const level = above.length + 1;
  const whole = (content: ReactNode) => (
    <tr>
      <td colSpan={columns}>{content}</td>
    </tr>
  );
  if (branch.error !== null)
    return whole(<Problem message={branch.error.message} onAgain={() => void branch.refetch()} />);
  if (branch.isPending) return whole(<Skeleton width="40%" sx={{ ml: indent(level) }} />);
  const { nodes, total } = branch;
  if (nodes.length === 0) return empty === undefined ? null : whole(empty);
  const more = `${above.join('/')}/more`;
  return (
    <>
      {nodes.map((node, place) => {
        const id = String(node.row.id);
        const path = [...above, id].join('/');
        // In a circle a record is above itself: its part would never end.
        const isAgain = above.includes(id);
        const isOpen = open.has(path) && node.children > 0 && !isAgain;
        return (
          <Fragment key={id}>
            <TreeRow
              {...tree}
              node={node}
              path={path}
              level={level}
              size={total}
              place={place + 1}
              isOpen={isOpen}
              isAgain={isAgain}
              isActive={active === undefined ? level === 1 && place === 0 : active === path}
            />
            {isOpen && <Branch {...tree} under={Number(id)} above={[...above, id]} />}
          </Fragment>
        );
      })}
      {branch.hasNextPage && (
        <Box component="tr" data-path={more} aria-level={level} tabIndex={active === more ? 0 : -1}>
          <td colSpan={columns}>
            <Button
              size="small"
              color="inherit"
              tabIndex={active === more ? 0 : -1}
              disabled={branch.isFetchingNextPage}
              onClick={() => void branch.fetchNextPage()}
              sx={{ ml: indent(level), color: 'text.secondary' }}
            >
              {text('tree.more', { count: countText(total - nodes.length) })}
            </Button>
          </td>
        </Box>
      )}
    </>
  );
}
