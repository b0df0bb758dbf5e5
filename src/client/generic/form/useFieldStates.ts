import { type UseFormReturn, useWatch } from 'react-hook-form';
import { fieldTypes } from '../../../fields/index.ts';
import type { Resource } from '../../../schema/index.ts';
import type { FollowedRecord, RecordLogic } from '../../../schema/record/recordLogic.ts';
import { sendValues } from '../../providers/data/answers.ts';
import { useRecordLogic } from '../page/useRecordLogic.ts';
import type { Values } from './formValues.ts';

export interface FieldStates extends FollowedRecord {
  /** The same for the lines of a field. */
  logic?: RecordLogic | undefined;
}

/** Evaluates the definition's expressions for the typed values of a form. */
export function useFieldStates(
  resource: Resource,
  { control }: Pick<UseFormReturn<Values>, 'control'>,
  intent: 'create' | 'update',
  record: Readonly<Values> | undefined,
): FieldStates {
  const { logic } = useRecordLogic(resource);
  const watched = useWatch({ control, disabled: logic === undefined });
  if (logic === undefined) return NONE;
  const asIs = record && sendValues(record, resource, fieldTypes);
  return { ...logic.follow(resource, fieldTypes, { values: watched, record: asIs, intent }), logic };
}

const NONE: FieldStates = { states: {}, computed: {} };
