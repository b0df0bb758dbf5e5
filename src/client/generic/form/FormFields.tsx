import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ComponentType, createContext, useContext, useId } from 'react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { Followed } from '../../../fields/Followed.tsx';
import { fieldInForm } from '../../../fields/fieldInForm.ts';
import { fieldTypes } from '../../../fields/index.ts';
import { isWide } from '../../../fields/isWide.ts';
import { fieldViews } from '../../../fields/views.ts';
import type { Group, Item, Resource } from '../../../schema/index.ts';
import { useFormat } from '../../providers/definitions.tsx';
import type { FieldMistake } from './fieldErrors.ts';
import type { Values } from './formValues.ts';
import { isMovementDay, useClosedDay } from './useClosedDay.ts';
import { type FieldStates, useFieldStates } from './useFieldStates.ts';

interface Props {
  resource: Resource;
  groups: readonly Group[];
  form: Pick<UseFormReturn<Values>, 'control'>;
  intent: 'create' | 'update';
  /** The saved record, for the names of referenced records. */
  record: Readonly<Values> | undefined;
  /** One column, also on a wide screen. */
  narrow: boolean;
}

/** The inputs of a form in their groups: two columns from 900 px, one below that and in narrow places. */
export function FormFields({ groups, ...shared }: Props) {
  const { resource, form, intent, record } = shared;
  const logic = useFieldStates(resource, form, intent, record);
  const isVisible = ({ field }: Item) => logic.states[field]?.visible !== false;
  return groups
    .map((group) => ({ ...group, items: group.items.filter(isVisible) }))
    .filter(({ items }) => items.length > 0)
    .map((group) => <FormGroup key={group.items[0]?.field} group={group} logic={logic} {...shared} />);
}

function FormGroup({
  group,
  narrow,
  ...shared
}: Omit<Props, 'groups'> & { group: Group; logic: FieldStates }) {
  const id = useId();
  const titled = group.title !== '';
  return (
    <Box
      {...(titled && { role: 'group', 'aria-labelledby': id })}
      sx={{ '& + &': { mt: 3, pt: 3, borderTop: 1, borderColor: 'divider' } }}
    >
      {titled && (
        <Typography id={id} component="h2" variant="subtitle1" sx={{ mb: 2, fontWeight: 600 }}>
          {group.title}
        </Typography>
      )}
      <Box
        sx={{
          display: 'grid',
          columnGap: 2,
          rowGap: 2,
          alignItems: 'start',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            md: narrow ? 'minmax(0, 1fr)' : 'repeat(2, minmax(0, 1fr))',
          },
        }}
      >
        {group.items.map((item) => (
          <FormField key={item.field} item={item} {...shared} />
        ))}
      </Box>
    </Box>
  );
}

const NOTHING = {};

/** Content below an input, by the name of its field, such as a line about the chosen record. */
export const BelowField = createContext<ComponentType<{ name: string }> | undefined>(undefined);

/** One input with its label, in the form's grid. */
export function FormField({
  item,
  resource,
  form,
  intent,
  record,
  logic,
}: Omit<Props, 'groups' | 'narrow'> & { item: Item; logic?: FieldStates }) {
  const format = useFormat();
  const field = resource.fields[item.field];
  const view = field && fieldViews[field.type as keyof typeof fieldViews];
  const describeClosedDay = useClosedDay();
  const follows = view?.followsRecord === true;
  const Below = useContext(BelowField);
  const values = useWatch({ control: form.control, disabled: !follows });
  if (field === undefined || view === undefined) return null;
  const state = logic?.states[field.name];
  const type = fieldTypes[field.type];
  const closedDay = isMovementDay(resource, field) ? describeClosedDay : undefined;
  return (
    <Box
      sx={{
        minWidth: 0,
        scrollMarginBlock: 96,
        ...(isWide(field, 'form') && { gridColumn: '1 / -1' }),
        // A checkbox has its label beside it, so it is aligned with the inputs of its row.
        ...(type?.isCheckbox && { alignSelf: 'end' }),
      }}
    >
      <Controller
        name={field.name}
        control={form.control}
        render={({ field: input, fieldState }) => (
          <>
            {state?.options && <Followed {...input} options={state.options} />}
            <view.Input
              field={fieldInForm(field, item.label, intent, state)}
              label={item.label}
              value={field.formula === undefined ? input.value : logic?.computed[field.name]}
              onChange={input.onChange}
              onBlur={input.onBlur}
              inputRef={input.ref}
              error={fieldState.error?.message ?? closedDay?.(input.value)}
              errors={(fieldState.error as Partial<FieldMistake> | undefined)?.types}
              disabled={field.readOnly || state?.readOnly || (intent === 'update' && field.immutable)}
              row={follows ? { ...record, ...values } : (record ?? NOTHING)}
              was={record?.[field.name]}
              format={format}
              logic={logic?.logic}
              lineOf={logic?.lineOf}
            />
          </>
        )}
      />
      {Below !== undefined && field.to !== undefined && <Below name={field.name} />}
    </Box>
  );
}
