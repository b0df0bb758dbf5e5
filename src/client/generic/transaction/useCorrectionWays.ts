import { rightsFor } from '../../../schema/index.ts';
import { mayDo } from '../../providers/access.ts';
import { useDefinitions, useUser } from '../../providers/definitions.tsx';
import type { Transaction } from './Transaction.ts';

/** Reversed and posted with the right values, or only reversed. */
export type CorrectionWay = 'correct' | 'reverse';

/** How the user may correct a transaction. The body of a movement's call is needed to post it again. */
export function useCorrectionWays({ resource, record, body }: Transaction): readonly CorrectionWay[] {
  const { resources } = useDefinitions();
  const { isAdmin } = useUser();
  const given = resource === null ? undefined : resources[resource];
  const movement = given && rightsFor(given, record);
  // An opening or an adjustment is taken back by who may post by hand.
  if (movement?.kind !== 'movement')
    return isAdmin || movement?.rights?.includes('balance') ? ['reverse'] : [];
  return (['correct', 'reverse'] as const).filter(
    (way) =>
      mayDo({ [movement.name]: movement }, isAdmin, movement.name, way) &&
      (way === 'reverse' || body !== null),
  );
}
