import type { Resource } from '../../../schema/index.ts';
import type { FormHandle } from '../form/FormTask.ts';
import { FoldedCard } from './FoldedCard.tsx';
import { useBesideFields } from './useBesideFields.ts';

/** The folded card of a field, if its records have one. */
export function BelowReference({
  movement,
  form,
  name,
}: {
  movement: Resource;
  form: FormHandle;
  name: string;
}) {
  const beside = useBesideFields(movement).find(({ field }) => field.name === name);
  return beside === undefined ? null : <FoldedCard movement={movement} beside={beside} form={form} />;
}
