import { useEffect, useState } from 'react';
import { hasLogic, type Resource } from '../../../schema/index.ts';
import type { RecordLogic } from '../../../schema/record/recordLogic.ts';

let loaded: RecordLogic | undefined;

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
  const [, setLogic] = useState(loaded);
  const [failure, setFailure] = useState<Error>();
  useEffect(() => {
    if (!isNeeded || loaded !== undefined) return;
    import('../../../schema/record/recordLogic.ts').then(
      ({ recordLogic }) => {
        loaded = recordLogic;
        setLogic(recordLogic);
      },
      (error: Error) => setFailure(error),
    );
  }, [isNeeded]);
  if (failure !== undefined) throw failure;
  return { logic: isNeeded ? loaded : undefined, isWaiting: isNeeded && loaded === undefined };
}
