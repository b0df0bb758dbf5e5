import { useCallback, useRef } from 'react';
import { type Resource, recordName } from '../../../schema/index.ts';
import { type BaseRecord, useRefresh, useSend } from '../../data/index.ts';
import { useText } from '../../providers/i18n.ts';

/** Restores a deleted record (POST {path of one record}/restore) and calls back afterwards. */
export function useRestore(resource: Resource): (row: BaseRecord, onBack?: () => void) => void {
  const text = useText();
  const { send } = useSend();
  const refresh = useRefresh();
  const underWay = useRef(new Set<unknown>());
  return useCallback(
    (row, onBack) => {
      const { id = '' } = row;
      if (underWay.current.has(id)) return;
      underWay.current.add(id);
      const path = resource.api.one.path.replace('{id}', encodeURIComponent(String(id)));
      const done = text('list.restored', { label: resource.label.one, title: recordName(resource, row) });
      send({ path: `${path}/restore`, done })
        .then(() => {
          onBack?.();
          return refresh.records(resource.name, id);
        })
        // A notification has shown why.
        .catch(() => {})
        .finally(() => underWay.current.delete(id));
    },
    [resource, send, refresh, text],
  );
}
