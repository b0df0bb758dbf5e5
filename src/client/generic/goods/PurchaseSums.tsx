import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { type ReactNode, useState } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { fieldViews } from '../../../fields/views.ts';
import type { Field, Resource } from '../../../schema/index.ts';
import { useFormat } from '../../providers/definitions.tsx';
import { formatMoney } from '../../providers/figures.ts';
import { useText } from '../../providers/i18n.ts';
import type { Values } from '../form/formValues.ts';
import type { GoodsLine } from './goodsLine.ts';
import { isDiscount, purchaseTotals } from './purchaseTotals.ts';

interface Props {
  resource: Resource;
  form: Pick<UseFormReturn<Values>, 'control' | 'formState' | 'watch'>;
  lines: readonly GoodsLine[];
  /** Hides errors of the totals, because they are computed from the lines. */
  areLinesWrong: boolean;
}

/** Subtotal, discount and total, computed from the typed values. */
export function PurchaseSums({ resource, form, lines, areLinesWrong }: Props) {
  const text = useText();
  const { currency } = useFormat();
  const { subTotal, discount, total } = purchaseTotals(lines, form.watch('discount'));
  const field = resource.fields.discount;
  const errorOf = (name: string) =>
    areLinesWrong ? undefined : (form.formState.errors[name]?.message as string | undefined);
  return (
    <Box sx={SUMS}>
      <Sum label={text('goods.subTotal')} error={errorOf('sub_total')}>
        {formatMoney(subTotal, currency)}
      </Sum>
      {field && <Discount field={field} control={form.control} held={discount} />}
      <Sum label={text('goods.total')} error={errorOf('total')} isStrong>
        {formatMoney(total, currency)}
      </Sum>
    </Box>
  );
}

/**
 * The discount keeps the typed text while it has the focus (focusing alone changes nothing, so that the selected text is
 * replaced). After that it shows the effective discount, limited to 0 up to the subtotal.
 */
function Discount({
  field,
  control,
  held,
}: {
  field: Field;
  control: Props['form']['control'];
  held: string;
}) {
  const format = useFormat();
  const [isTyping, setIsTyping] = useState(false);
  const view = fieldViews[field.type as keyof typeof fieldViews];
  return (
    <Box onBlur={() => setIsTyping(false)}>
      <Controller
        name={field.name}
        control={control}
        render={({ field: input, fieldState }) => (
          <view.Input
            field={field}
            label={field.label}
            value={isTyping || input.value === null || !isDiscount(input.value) ? input.value : held}
            onChange={(typed) => {
              setIsTyping(true);
              input.onChange(typed);
            }}
            onBlur={input.onBlur}
            inputRef={input.ref}
            error={fieldState.error?.message}
            row={{}}
            format={format}
          />
        )}
      />
    </Box>
  );
}

function Sum({
  label,
  error,
  isStrong = false,
  children,
}: {
  label: string;
  error: string | undefined;
  isStrong?: boolean;
  children: ReactNode;
}) {
  return (
    <div>
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          gap: 2,
          ...(isStrong && { pt: 1.5, borderTop: 1, borderColor: 'divider', fontWeight: 600, fontSize: 16 }),
        }}
      >
        <span>{label}</span>
        <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {children}
        </Box>
      </Box>
      {error !== undefined && (
        <FormHelperText error sx={{ mx: 0 }}>
          {error}
        </FormHelperText>
      )}
    </div>
  );
}

const SUMS = { display: 'grid', gap: 1.5, width: { xs: '100%', sm: 320 }, ml: 'auto', alignContent: 'start' };
