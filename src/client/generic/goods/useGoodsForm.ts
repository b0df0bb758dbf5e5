import { useState } from 'react';
import type { Field, Resource } from '../../../schema/index.ts';
import { useText } from '../../providers/i18n.ts';
import type { Values } from '../form/formValues.ts';
import type { RecordFormProps } from '../form/RecordForm.tsx';
import { useRecordForm } from '../form/useRecordForm.ts';
import { missingFields, wrongCells } from './goodsCheck.ts';
import type { GoodsKind } from './goodsKind.ts';
import { filledLines, type GoodsLine, isBlank, linesOf, revivedLines, sentLines } from './goodsLine.ts';
import { useEnterOrder } from './useEnterOrder.ts';
import { useLines } from './useLines.ts';

interface Ways {
  kind: GoodsKind;
  /** Fields that this form requires although the API does not. */
  wants?: readonly string[];
  /** Values computed from the lines. */
  more?: (values: Values, lines: readonly GoodsLine[]) => Values;
}

/** The form of a movement of goods: a record's form with its lines and its Enter order. */
export function useGoodsForm(task: RecordFormProps, { kind, wants = [], more }: Ways) {
  const text = useText();
  const { resource } = task;
  const field = linesFieldOf(resource);
  const isPriced = kind === 'priced';
  const [initial] = useState(() => ({ ...task.initial, [field.name]: linesOf(task.initial?.[field.name]) }));
  const linesIn = (values: Values) => (values[field.name] ?? []) as GoodsLine[];
  const state = useRecordForm({
    ...task,
    initial,
    wrong: text('form.incomplete'),
    reviveValues: (values) => ({ ...values, [field.name]: revivedLines(values[field.name]) }),
    prepare: (values) => {
      const lines = filledLines(linesIn(values));
      return { ...values, ...more?.(values, lines), [field.name]: sentLines(lines, isPriced) };
    },
    checkMore: (values) => ({
      ...missingFields(resource, wants, values),
      ...wrongCells(field, filledLines(linesIn(values)), { isPriced, t: text }),
    }),
  });
  const { form } = state;
  const lines = useLines(linesIn(form.watch()), (next) => {
    form.setValue(field.name, next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  });

  /** Enter at the end of the last line adds a line; in a blank last line it ends the list. */
  const onKeyDown = useEnterOrder((input) => {
    const place = input.closest<HTMLElement>('[data-line]');
    const last = lines.lines.at(-1);
    if (place === null || last === undefined || Number(place.dataset.line) !== last.key) return false;
    if (lines.lines.length > 1 && isBlank(last)) {
      lines.drop(last.key);
      focusAfter(place);
      return true;
    }
    if (input !== [...place.querySelectorAll('input')].at(-1)) return false;
    lines.add();
    return true;
  });
  return { state, field, lines, onKeyDown, wants };
}

/** The first field with lines. Throws if there is none: the posting rule requires one. */
function linesFieldOf(resource: Resource): Field {
  const field = Object.values(resource.fields).find(({ type }) => type === 'lines');
  if (field === undefined) throw new Error(`${resource.name} has no lines`);
  return field;
}

function focusAfter(place: HTMLElement): void {
  const all = [...(place.closest('form')?.querySelectorAll<HTMLElement>('input, button[type=submit]') ?? [])];
  const next = all.find(
    (one) => place.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING && !place.contains(one),
  );
  next?.focus();
}
