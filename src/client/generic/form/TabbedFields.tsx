import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useFormState } from 'react-hook-form';
import { GroupTabs } from '../page/GroupTabs.tsx';
import { FormFields } from './FormFields.tsx';
import type { Values } from './formValues.ts';
import { useFieldStates } from './useFieldStates.ts';

type Props = Omit<ComponentProps<typeof FormFields>, 'form'> & {
  form: Pick<UseFormReturn<Values>, 'control' | 'setFocus'>;
  /** The accessible name of the tab list. */
  label: string;
};

/** The inputs of a form, with a tab for each group. Tabs with errors are marked; after a failed save, the first of them opens. */
export function TabbedFields({ groups, label, ...shared }: Props) {
  const { resource, form, intent, record } = shared;
  const [open, setOpen] = useState(0);
  const { states } = useFieldStates(resource, form, intent, record);
  const { errors, isSubmitting, submitCount } = useFormState({ control: form.control });
  const shown = groups.filter(({ items }) => items.some(({ field }) => states[field]?.visible !== false));
  const wrongOf = (place: number) => shown[place]?.items.find(({ field }) => errors[field] !== undefined);
  const wrong = shown.flatMap((_, place) => (wrongOf(place) === undefined ? [] : [place]));
  // The open tab may have disappeared with its fields.
  const place = Math.min(open, shown.length - 1);

  const toFirst = useRef(() => {});
  toFirst.current = () => {
    const [first] = wrong;
    if (first === undefined) return;
    const next = wrong.includes(place) ? place : first;
    setOpen(next);
    const field = wrongOf(next)?.field;
    // Only a rendered input can take the focus.
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
