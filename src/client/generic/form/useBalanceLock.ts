import { useMemo } from 'react';
import { useDefinitions, useUser } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import type { FormTask } from './FormTask.ts';

/**
 * Locks the balance and the stock in the forms of those who may not post them by hand (docs/business-rules.md, "Edited balances"). Who
 * has no role makes records with their balances.
 */
export function useBalanceLock(task: FormTask): FormTask {
  const { resource, record } = task;
  const text = useText();
  const { isAdmin } = useUser();
  const { elsewhere } = useDefinitions();
  const isOpen = record === undefined ? resource.rights === undefined : false;
  const isLocked = !isOpen && !isAdmin && elsewhere !== true && !resource.rights?.includes('balance');
  const locked = useMemo(() => {
    const { fields, book, stock } = resource;
    const posted = [book?.balance, stock?.quantity, stock?.price].flatMap((name) => fields[name ?? ''] ?? []);
    if (!isLocked || posted.length === 0) return resource;
    const help = text('form.balanceLocked');
    const own = posted.map((field) => [field.name, { ...field, readOnly: true, help }]);
    return { ...resource, fields: { ...fields, ...Object.fromEntries(own) } };
  }, [resource, isLocked, text]);
  return { ...task, resource: locked };
}
