import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useFormState } from 'react-hook-form';
import { FormFields } from '../form/FormFields.tsx';
import type { Values } from '../form/formValues.ts';
import { useFieldStates } from '../form/useFieldStates.ts';
import { GroupTabs } from './GroupTabs.tsx';

type Props = Omit<ComponentProps<typeof FormFields>, 'form'> & {
  form: Pick<UseFormReturn<Values>, 'control' | 'setFocus'>;
  /** Names the tabs. */
  label: string;
};

/** The inputs of a form, each group behind a tab. What is wrong is marked on its tab; a form that was refused opens the first one. */
export function TabbedFields({ groups, label, ...shared }: Props) {
  const { resource, form, intent, record } = shared;
  const [open, setOpen] = useState(0);
  const { states } = useFieldStates(resource, form, intent, record);
  const { errors, isSubmitting, submitCount } = useFormState({ control: form.control });
  const shown = groups.filter(({ items }) => items.some(({ field }) => states[field]?.visible !== false));
  const wrongOf = (place: number) => shown[place]?.items.find(({ field }) => errors[field] !== undefined);
  const wrong = shown.flatMap((_, place) => (wrongOf(place) === undefined ? [] : [place]));
  // One that is open may have gone with its fields.
  const place = Math.min(open, shown.length - 1);

  const toFirst = useRef(() => {});
  toFirst.current = () => {
    const [first] = wrong;
    if (first === undefined) return;
    const next = wrong.includes(place) ? place : first;
    setOpen(next);
    const field = wrongOf(next)?.field;
    // Only what is drawn takes the focus.
    if (field !== undefined) requestAnimationFrame(() => form.setFocus(field));
  };
  useEffect(() => {
    if (!isSubmitting && submitCount > 0) toFirst.current();
  }, [isSubmitting, submitCount]);

  return (
    <GroupTabs
      label={label}
      titles={shown.map(({ title }) => title)}
      open={place}
      onOpen={setOpen}
      wrong={wrong}
    >
      {(at) => <FormFields groups={[{ title: '', items: shown[at]?.items ?? [] }]} {...shared} />}
    </GroupTabs>
  );
}

export default TabbedFields;
