import { useMemo } from 'react';
import type { Resource } from '../../../schema/index.ts';
import { useDefinitions, useUser } from '../../providers/definitions.tsx';
import { type BesideField, besideFields } from './besideFields.ts';

/** The references of a movement's form that have a card. */
export function useBesideFields(movement: Resource): readonly BesideField[] {
  const { resources } = useDefinitions();
  const { isAdmin } = useUser();
  return useMemo(() => besideFields(movement, resources, isAdmin), [movement, resources, isAdmin]);
}
