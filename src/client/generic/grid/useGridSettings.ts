import type { GridColumnVisibilityModel } from '@mui/x-data-grid';
import type { Resource } from '../../../schema/index.ts';
import { useStoredState } from '../../layout/useStoredState.ts';
import { listKey } from '../../providers/data/parts.ts';
import { useUser } from '../../providers/definitions.tsx';

/** How this user has arranged the grid of this list. */
interface GridSettings {
  /** Widths in pixels, by field; columns without one have that of the definition. */
  widths: Readonly<Record<string, number>>;
  /** Shown and hidden columns, by field; columns without an entry are shown if the list shows them. */
  shown: GridColumnVisibilityModel;
}

const NONE: GridSettings = { widths: {}, shown: {} };

/** The widths and the shown columns of a grid, kept by user and list in this browser. */
export function useGridSettings(resource: Resource) {
  const { id } = useUser();
  const [settings, keep] = useStoredState<GridSettings>(`grid.${id}.${listKey(resource)}`, NONE);
  return {
    ...settings,
    onWidth: (field: string, width: number) =>
      keep({ ...settings, widths: { ...settings.widths, [field]: Math.round(width) } }),
    onShown: (shown: GridColumnVisibilityModel) => keep({ ...settings, shown }),
  };
}
