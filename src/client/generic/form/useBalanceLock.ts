import { useMemo } from 'react';
import { useDefinitions, useUser } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import type { FormTask } from './FormTask.ts';

/** Locks the balance in the edit form of those who may not change it by hand (docs/business-rules.md, "Edited balances"). */
export function useBalanceLock(task: FormTask): FormTask {
  const { resource, record } = task;
  const text = useText();
  const { isAdmin } = useUser();
  const { elsewhere } = useDefinitions();
  const isLocked =
    record !== undefined && !isAdmin && elsewhere !== true && !resource.rights?.includes('balance');
  const locked = useMemo(() => {
    const balance = resource.fields[resource.book?.balance ?? ''];
    if (!isLocked || balance === undefined) return resource;
    const field = { ...balance, readOnly: true, help: text('form.balanceLocked') };
    return { ...resource, fields: { ...resource.fields, [balance.name]: field } };
  }, [resource, isLocked, text]);
  return { ...task, resource: locked };
}
