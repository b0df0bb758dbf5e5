import { useEffect, useState } from 'react';
import { FIRST_FISCAL_MONTH, hasLogic, type Resource } from '../../../schema/index.ts';
import type { Around, RecordLogic } from '../../../schema/record/recordLogic.ts';
import { type User, useUser } from '../../providers/definitions.tsx';
import { businessNow, businessToday } from '../../providers/today.ts';
import { knownDefinitions } from '../../providers/vocabulary.ts';

let loaded: RecordLogic | undefined;
/** The user of the page. */
let reader: User | undefined;

/** The day, the moment and the user that conditions may ask for. */
function around(): Around {
  const { timeZone = 'UTC', periods } = knownDefinitions()?.settings ?? {};
  const user = reader === undefined ? null : { id: reader.id, email: reader.email };
  const names = { today: businessToday(timeZone), now: businessNow(timeZone), user };
  return { fiscalMonth: periods?.fiscalMonth ?? FIRST_FISCAL_MONTH, names };
}

/** The conditions and formulas of definitions, once their code has loaded; most resources need none. */
export function loadedLogic(): RecordLogic | undefined {
  return loaded;
}

/**
 * The same for a part of a page that waits for the code. It waits only if the resource has a condition or a formula.
 *
 * @returns whether the code is still loading.
 * @throws during render if it cannot be loaded.
 */
export function useRecordLogic(resource: Resource): { logic: RecordLogic | undefined; isWaiting: boolean } {
  const isNeeded = hasLogic(resource) || resource.actions.some(({ when }) => when !== undefined);
  reader = useUser();
  const [, setLogic] = useState(loaded);
  const [failure, setFailure] = useState<Error>();
  useEffect(() => {
    if (!isNeeded || loaded !== undefined) return;
    import('../../../schema/record/recordLogic.ts').then(
      ({ recordLogicIn }) => {
        loaded ??= recordLogicIn(around);
        setLogic(loaded);
      },
      (error: Error) => setFailure(error),
    );
  }, [isNeeded]);
  if (failure !== undefined) throw failure;
  return { logic: isNeeded ? loaded : undefined, isWaiting: isNeeded && loaded === undefined };
}
