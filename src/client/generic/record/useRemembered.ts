import { useEffect } from 'react';
import type { Resource } from '../../../schema/index.ts';
import { nameAddress } from '../../address/paths.ts';
import { rememberHit } from '../../layout/visited/recent.ts';
import { useUser } from '../../providers/definitions.tsx';

/** Adds a record to what the search offers as recently opened, once its name is known. */
export function useRemembered(resource: Resource, id: string, title: string): void {
  const user = useUser();
  useEffect(() => {
    if (title === '') return;
    const { name, icon, label } = resource;
    const leads = { to: nameAddress(resource, id) };
    rememberHit(user.id, { key: `${name}:${id}`, icon, title, text: label.one, leads });
  }, [user.id, resource, id, title]);
}
