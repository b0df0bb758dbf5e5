import Add from '@mui/icons-material/Add';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { isAbsent } from '../../../papers/valueText.ts';
import type { Item, Resource } from '../../../schema/index.ts';
import { recordName } from '../../../schema/index.ts';
import { OPENED_IN_APP } from '../../address/openedInApp.ts';
import { countText, useText } from '../../providers/i18n.ts';
import { CellValue } from '../list/CellValue.tsx';
import { RowActions } from '../list/RowActions.tsx';
import { RowBadges } from '../list/RowBadges.tsx';
import type { RowTasks } from '../list/rowTasks.ts';
import { indent, isNumeric } from './treeLook.ts';
import type { TreeNode } from './useBranch.ts';

interface Props {
  resource: Resource;
  tasks: RowTasks;
  items: readonly Item[];
  node: TreeNode;
  path: string;
  level: number;
  size: number;
  place: number;
  isOpen: boolean;
  /** It is above itself. */
  isAgain: boolean;
  isActive: boolean;
  onToggle: (path: string, isOpen: boolean) => void;
  onActive: (path: string) => void;
  begin: ((id: string) => void) | undefined;
}

/** More records below than are counted. */
const COUNTED = 1_000;

/** A record of a tree, its number of records below, and its main values. */
export function TreeRow({ resource, tasks, items, node, path, level, size, place, ...tree }: Props) {
  const text = useText();
  const { isOpen, isAgain, isActive, onToggle, onActive, begin } = tree;
  const { row, children, isCircle } = node;
  const title = resource.fields[resource.list.link ?? resource.title];
  const name = recordName(resource, row) || `#${row.id}`;
  const hasBelow = children > 0 && !isAgain;
  const first = items.map(({ field }) => resource.fields[field]).find((field) => field?.type !== 'image');
  return (
    <tr
      data-path={path}
      data-row={row.id}
      aria-level={level}
      aria-setsize={size}
      aria-posinset={place}
      aria-expanded={hasBelow ? isOpen : undefined}
      tabIndex={isActive ? 0 : -1}
      onFocus={() => onActive(path)}
    >
      <td>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minWidth: 0, pl: indent(level) }}>
          {hasBelow ? (
            // The keyboard opens the row itself.
            <Box
              component="button"
              type="button"
              aria-hidden
              tabIndex={-1}
              onClick={() => onToggle(path, !isOpen)}
              sx={TOGGLE}
            >
              <ChevronRight fontSize="small" sx={{ transform: isOpen ? 'rotate(90deg)' : 'none' }} />
            </Box>
          ) : (
            <Box sx={{ width: 28, flex: 'none' }} />
          )}
          <Box sx={{ minWidth: 0, '& a': { fontWeight: 500 } }}>
            {node.path.length > 0 && <Box sx={PATH}>{node.path.join(' › ')}</Box>}
            <Box
              sx={{ display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', columnGap: 1, minWidth: 0 }}
            >
              {title && (
                <CellValue field={title} row={row} lines={2} href={tasks.href?.(row)} state={OPENED_IN_APP} />
              )}
              {children > 0 && (
                <Tooltip title={text('tree.below', { count: belowText(children) })}>
                  <Box component="span" sx={COUNT}>
                    {belowText(children)}
                  </Box>
                </Tooltip>
              )}
              <RowBadges resource={resource} row={row} />
              {(isCircle || isAgain) && (
                <Box component="span" sx={CIRCLE}>
                  {text(isAgain ? 'tree.again' : 'tree.circle')}
                </Box>
              )}
            </Box>
            {first !== undefined && !isAbsent(row[first.name]) && (
              <Box sx={{ display: { xs: 'block', sm: 'none' }, color: 'text.secondary' }}>
                <CellValue field={first} row={row} />
              </Box>
            )}
          </Box>
        </Box>
      </td>
      {items.map(({ field, label }) => {
        const declared = resource.fields[field];
        return (
          <td key={field} className={isNumeric(declared) ? 'fact numeric' : 'fact'}>
            {declared && <CellValue field={{ ...declared, label }} row={row} />}
          </td>
        );
      })}
      <td className="actions">
        <Box sx={{ display: 'inline-flex', alignItems: 'center' }}>
          {begin !== undefined && (
            <IconButton
              size="small"
              aria-label={text('tree.add', { name })}
              title={text('tree.add', { name })}
              onClick={() => begin(String(row.id))}
              sx={{ color: 'text.secondary' }}
            >
              <Add fontSize="small" />
            </IconButton>
          )}
          <RowActions row={row} actions={tasks.actions} asMenu />
        </Box>
      </td>
    </tr>
  );
}

function belowText(count: number): string {
  return count >= COUNTED ? `${countText(COUNTED)}+` : countText(count);
}

const TOGGLE = {
  all: 'unset',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flex: 'none',
  width: 28,
  height: 28,
  borderRadius: 1,
  color: 'text.secondary',
  cursor: 'pointer',
  '&:hover': { backgroundColor: 'action.selected', color: 'text.primary' },
};

const PATH = { fontSize: 12, color: 'text.secondary', overflowWrap: 'anywhere' };

const COUNT = { fontSize: 12, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' };

const CIRCLE = { fontSize: 12, color: 'warning.main' };
