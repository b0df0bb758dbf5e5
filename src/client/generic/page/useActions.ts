import { useMemo } from 'react';
import { fieldTypes } from '../../../fields/index.ts';
import { type Action, mayFor, type Resource } from '../../../schema/index.ts';
import type { BaseRecord } from '../../data/index.ts';
import { sendValues } from '../../providers/data/answers.ts';
import { useUser } from '../../providers/definitions.tsx';
import { useMay } from './useMay.ts';
import { useRecordLogic } from './useRecordLogic.ts';

/** An action that the user may run, and the condition on its records. */
export interface OfferedAction {
  action: Action;
  isOffered: (record: BaseRecord) => boolean;
}

/** The actions of a place. Until the code of conditions has loaded, actions with a condition are offered for no record. */
export function useActions(resource: Resource, place: Action['on'][number]): readonly OfferedAction[] {
  const { update } = useMay(resource);
  const { isAdmin } = useUser();
  const { logic } = useRecordLogic(resource);
  return useMemo(() => {
    const isMine = ({ on, access }: Action) =>
      (update || resource.rights !== undefined) && on.includes(place) && (isAdmin || access !== 'admin');
    return resource.actions.filter(isMine).map((action) => ({
      action,
      isOffered: (record) =>
        mayFor(record, action.name) &&
        (action.when === undefined ||
          logic?.holds(action.when, resource, fieldTypes, sendValues(record, resource, fieldTypes)) === true),
    }));
  }, [resource, place, update, isAdmin, logic]);
}
