import Button from '@mui/material/Button';
import type { Resource } from '../../../schema/index.ts';
import { useRecordList } from '../../data/index.ts';
import { useText } from '../../providers/i18n.ts';
import { useMay } from './useMay.ts';
import { useRestore } from './useRestore.ts';

interface Props {
  resource: Resource;
  id: string | number;
  size?: 'small' | 'medium';
  /** Called after the record was restored. */
  onBack?: () => void;
}

/** Restores a deleted record. Renders nothing if there is none, or if the user may not restore it. */
export function RestoreButton({ resource, id, size = 'medium', onBack }: Props) {
  const text = useText();
  const may = useMay(resource);
  const restore = useRestore(resource);
  const { rows } = useRecordList(
    resource.name,
    {
      pagination: { currentPage: 1, pageSize: 1, mode: 'server' },
      filters: [
        { field: 'id', operator: 'eq', value: String(id) },
        { field: 'archived', operator: 'eq', value: true },
      ],
    },
    { enabled: may.restore },
  );
  const deleted = rows.find((row) => String(row.id) === String(id));
  if (deleted === undefined) return null;
  return (
    <Button size={size} color="inherit" variant="outlined" onClick={() => restore(deleted, onBack)}>
      {text('list.action.restore')}
    </Button>
  );
}
