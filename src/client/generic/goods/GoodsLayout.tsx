import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { type ReactNode, type RefObject, useEffect, useId } from 'react';
import { Controller } from 'react-hook-form';
import { isWide } from '../../../fields/isWide.ts';
import type { Item, Resource } from '../../../schema/index.ts';
import { useText } from '../../providers/i18n.ts';
import { AddingRecords } from '../form/AddingRecords.tsx';
import { FormField } from '../form/FormFields.tsx';
import { FormFrame } from '../form/FormFrame.tsx';
import type { FieldMistake } from '../form/fieldErrors.ts';
import { MovementNotices } from '../form/MovementNotices.tsx';
import type { RecordFormProps } from '../form/RecordForm.tsx';
import { useFieldStates } from '../form/useFieldStates.ts';
import { GoodsLines } from './GoodsLines.tsx';
import type { GoodsKind } from './goodsKind.ts';
import { KeyHints } from './KeyHints.tsx';
import type { useGoodsForm } from './useGoodsForm.ts';
import { useLastPrices } from './useLastPrices.ts';

interface Props extends RecordFormProps {
  goods: ReturnType<typeof useGoodsForm>;
  kind: GoodsKind;
  /** Fields below the lines, drawn by `children`. */
  apart?: readonly string[];
  children?: ReactNode;
}

/** The layout of a movement of goods: the record and the date, the lines, and at the foot the note and the totals. */
export function GoodsLayout(props: Props) {
  const { resource, view, place, labelledBy, onDiscard, after, initial, given, kind, apart = [] } = props;
  const { state, field, lines, onKeyDown, wants } = props.goods;
  const text = useText();
  const lastPrices = useLastPrices(resource, lines.lines, state.form.watch('vendor_id'));
  const id = useId();
  const formFields = new Set(state.fields.map(({ name }) => name));
  const isLong = ({ field: name }: Item) => {
    const own = resource.fields[name];
    return own !== undefined && isWide(own, 'form');
  };
  const record = { ...initial, ...given };
  const logic = useFieldStates(resource, state.form, 'create', record);
  const drawn = {
    resource: withRequired(resource, wants),
    form: state.form,
    intent: 'create' as const,
    record,
    logic,
  };
  const items = view.groups
    .flatMap((group) => group.items)
    .filter((item) => formFields.has(item.field) && item.field !== field.name && !apart.includes(item.field));
  const inputs = (chosen: readonly Item[]) =>
    chosen.map((item) => <FormField key={item.field} item={item} {...drawn} />);
  const form = (
    <FormFrame
      state={state}
      view={view}
      place={place}
      labelledBy={labelledBy}
      onDiscard={onDiscard}
      hint={<KeyHints />}
    >
      <Box onKeyDownCapture={onKeyDown}>
        <Box sx={HEAD}>{inputs(items.filter((item) => !isLong(item)))}</Box>
        <Typography id={id} component="h2" variant="subtitle1" sx={{ mt: 3, mb: 1.5, fontWeight: 600 }}>
          {text('goods.lines')}
        </Typography>
        <Controller
          name={field.name}
          control={state.form.control}
          render={({ field: input, fieldState }) => (
            <>
              <FocusOnWrong give={input.ref} place={lines.place} />
              <GoodsLines
                field={field}
                kind={kind}
                lines={lines}
                lastPrices={lastPrices}
                mistakes={(fieldState.error as FieldMistake | undefined)?.types ?? {}}
              />
              <LinesMistake mistake={fieldState.error as FieldMistake | undefined} />
            </>
          )}
        />
        <Box sx={FOOT}>
          <Box sx={{ minWidth: 0, order: { xs: 1, md: 0 } }}>{inputs(items.filter(isLong))}</Box>
          {props.children}
        </Box>
      </Box>
      {after}
      {props.save === undefined && <MovementNotices movement={resource} state={state} />}
    </FormFrame>
  );
  return <AddingRecords>{form}</AddingRecords>;
}

/** The resource with the form's own required fields marked as required. */
function withRequired(resource: Resource, wants: readonly string[]): Resource {
  const wanted = wants.flatMap((name) => {
    const field = resource.fields[name];
    return field === undefined ? [] : [[name, { ...field, required: true }]];
  });
  return { ...resource, fields: { ...resource.fields, ...Object.fromEntries(wanted) } };
}

/** The errors of the lines as a whole; errors of one line are shown in its cells. */
function LinesMistake({ mistake }: { mistake: FieldMistake | undefined }) {
  if (mistake === undefined || Object.keys(mistake.types ?? {}).length > 0) return null;
  return (
    <FormHelperText error sx={{ mx: 0 }}>
      {mistake.message}
    </FormHelperText>
  );
}

const HEAD = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fit, minmax(200px, 1fr))' },
};

const FOOT = {
  mt: 3,
  display: 'grid',
  columnGap: 4,
  rowGap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 320px)' },
};

interface FocusProps {
  /** Gives react-hook-form the object that it focuses if the lines are the first invalid field. */
  give: (instance: { focus: () => void }) => void;
  place: RefObject<HTMLElement | null>;
}

/** Focuses the first invalid cell of the lines. */
function FocusOnWrong({ give, place }: FocusProps): null {
  useEffect(() => {
    give({ focus: () => place.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus() });
  }, [give, place]);
  return null;
}
