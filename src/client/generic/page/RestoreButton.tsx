import Button from '@mui/material/Button';
import { type BaseRecord, type HttpError, useList } from '@refinedev/core';
import type { Resource } from '../../../schema/index.ts';
import { useText } from '../../providers/i18n.ts';
import { useRestore } from '../list/useRestore.ts';
import { useMay } from './useMay.ts';

/** Brings a record back that somebody deleted. Nothing where there is none, or for who may not. */
export function RestoreButton({ resource, id }: { resource: Resource; id: string | number }) {
  const text = useText();
  const may = useMay(resource);
  const restore = useRestore(resource);
  const { result } = useList<BaseRecord, HttpError>({
    resource: resource.name,
    pagination: { currentPage: 1, pageSize: 1, mode: 'server' },
    filters: [
      { field: 'id', operator: 'eq', value: String(id) },
      { field: 'archived', operator: 'eq', value: true },
    ],
    queryOptions: { enabled: may.delete },
    errorNotification: false,
  });
  const deleted = result.data.find((row) => String(row.id) === String(id));
  if (deleted === undefined) return null;
  return (
    <Button size="small" color="inherit" variant="outlined" onClick={() => restore(deleted)}>
      {text('list.action.restore')}
    </Button>
  );
}
