import { useEffect, useMemo, useState } from 'react';
import { FIRST_FISCAL_MONTH, hasLogic, type Resource } from '../../../schema/index.ts';
import type { RecordLogic } from '../../../schema/record/recordLogic.ts';
import { useDefinitions, useUser } from '../../providers/definitions.tsx';
import { businessNow, businessToday } from '../../providers/today.ts';

/** The code of conditions and formulas, once it has loaded; most resources need none. */
let code: typeof import('../../../schema/record/recordLogic.ts') | undefined;

/**
 * The conditions and formulas of a resource; undefined while their code is loading, and where it has none.
 *
 * @returns with `isWaiting`, whether the code is still loading.
 * @throws during render if it cannot be loaded.
 */
export function useRecordLogic(resource: Resource): { logic: RecordLogic | undefined; isWaiting: boolean } {
  const isNeeded = hasLogic(resource) || resource.actions.some(({ when }) => when !== undefined);
  const { timeZone, periods } = useDefinitions().settings;
  const { id, email } = useUser();
  const [loaded, setLoaded] = useState(code);
  const [failure, setFailure] = useState<Error>();
  useEffect(() => {
    if (!isNeeded || loaded !== undefined) return;
    import('../../../schema/record/recordLogic.ts').then((module) => {
      code = module;
      setLoaded(module);
    }, setFailure);
  }, [isNeeded, loaded]);
  const logic = useMemo(() => {
    if (!isNeeded || loaded === undefined) return undefined;
    const fiscalMonth = periods?.fiscalMonth ?? FIRST_FISCAL_MONTH;
    const user = { id, email };
    return loaded.recordLogicIn(() => ({
      fiscalMonth,
      names: { today: businessToday(timeZone), now: businessNow(timeZone), user },
    }));
  }, [isNeeded, loaded, timeZone, periods, id, email]);
  if (failure !== undefined) throw failure;
  return { logic, isWaiting: isNeeded && logic === undefined };
}
