import AccountTree from '@mui/icons-material/AccountTreeOutlined';
import CalendarMonth from '@mui/icons-material/CalendarMonthOutlined';
import GridOn from '@mui/icons-material/GridOn';
import PhotoLibrary from '@mui/icons-material/PhotoLibraryOutlined';
import TableRows from '@mui/icons-material/TableRows';
import ViewKanban from '@mui/icons-material/ViewKanbanOutlined';
import ViewTimeline from '@mui/icons-material/ViewTimelineOutlined';
import Box from '@mui/material/Box';
import { fieldTypes } from '../../../fields/index.ts';
import { fitsView, offeredFields, type Resource, writableFields } from '../../../schema/index.ts';
import { usePhone } from '../../layout/usePhone.ts';
import { useDefinitions } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { SWITCH } from '../page/switchStyle.ts';
import type { ListView } from './listState.ts';

const VIEWS = [
  ['table', TableRows],
  ['grid', GridOn],
  ['board', ViewKanban],
  ['calendar', CalendarMonth],
  ['timeline', ViewTimeline],
  ['gallery', PhotoLibrary],
  ['tree', AccountTree],
] as const;

interface Props {
  resource: Resource;
  view: ListView;
  onView: (view: ListView) => void;
  /** Called when the user is about to choose a view, so that its code loads meanwhile. */
  onLikely: (view: ListView) => void;
}

/** Chooses how the list is drawn: as a table, as a grid, or in the other ways that its fields allow. */
export function ViewSwitch({ resource, view, onView, onLikely }: Props) {
  const text = useText();
  const { elsewhere } = useDefinitions();
  const isPhone = usePhone();
  // Hosts of other products have no calls for boards, calendars, timelines and trees.
  const shown = VIEWS.filter(
    ([each]) =>
      each === view ||
      each === 'table' ||
      (each === 'grid' ? !isPhone : (each === 'gallery' || !elsewhere) && isOffered(each, resource)),
  );
  if (shown.length === 1) return null;
  return (
    <Box role="group" aria-label={text('list.view')} sx={[SWITCH, { '& button': { px: { sm: 1 } } }]}>
      {shown.map(([each, Icon]) => (
        <button
          key={each}
          type="button"
          aria-label={text(`list.view.${each}`)}
          title={text(`list.view.${each}`)}
          aria-pressed={view === each}
          onPointerEnter={() => onLikely(each)}
          onFocus={() => onLikely(each)}
          onClick={() => onView(each)}
        >
          <Icon fontSize="small" />
          {/* Labels would wrap the toolbar. */}
          {view === each && !isPhone && shown.length < 3 && text(`list.view.${each}`)}
        </button>
      ))}
    </Box>
  );
}

/** Whether a list offers a kind of view. A board edits records, and movements are not edited: theirs must be declared. */
function isOffered(
  kind: 'board' | 'calendar' | 'timeline' | 'gallery' | 'tree',
  resource: Resource,
): boolean {
  if (resource.views.some((view) => view.kind === kind)) return true;
  if (kind !== 'board') return offeredFields(kind, resource, fieldTypes).length > 0;
  if (resource.kind !== 'entity') return false;
  return writableFields(resource, 'update').some(
    (field) => fitsView(kind, field, resource.name, fieldTypes) === true,
  );
}
