import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, useEffect, useState } from 'react';
import type { FieldView } from '../../../fields/FieldView.ts';
import { fieldViews } from '../../../fields/views.ts';
import type { Report, ReportInput } from '../../../schema/report.ts';
import { PresetButton } from '../../generic/filter/PresetButton.tsx';
import { useFocusWrong } from '../../generic/page/useFocusWrong.ts';
import { appliesAtOnce, hasRange, type ReportState } from '../../generic/report/reportAddress.ts';
import { useFormat } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { inputField, inputValue } from './inputField.ts';
import { OptionInput } from './OptionInput.tsx';

type Typed = Readonly<Record<string, unknown>>;

interface Props {
  report: Report;
  state: ReportState;
  /** The values that the shown report was made for: what is not in the address has its default. */
  chosen: Readonly<Record<string, unknown>>;
  /** By the name of what is chosen. */
  errors: Readonly<Record<string, string>>;
  onAsk: (change: Pick<ReportState, 'chosen' | 'preset'>) => void;
}

/**
 * The inputs of a report. A choice, and a usual range, apply at once; a typed value with Enter or the button, so that half of a day is
 * no question.
 */
export function AskForm({ report, state, chosen, errors, onAsk }: Props) {
  const text = useText();
  const format = useFormat();
  const { form, focusWrong } = useFocusWrong();
  const [typed, setTyped] = useState<Typed>({});
  // Back, or another choice, ends what was typed.
  const address = JSON.stringify(state.chosen);
  useEffect(() => {
    if (address !== '') setTyped({});
  }, [address]);
  const isWrong = Object.keys(errors).length > 0;
  useEffect(() => {
    if (isWrong) focusWrong();
  }, [isWrong, focusWrong]);

  const apply = (values: Typed) => {
    const next: Record<string, string> = { ...state.chosen };
    for (const [name, value] of Object.entries(values)) {
      if (value === null || value === '') delete next[name];
      else next[name] = String(value);
    }
    const isTyped = 'from' in values || 'to' in values;
    // A range that is typed is its days, both of them.
    if (isTyped && hasRange(report))
      for (const end of ['from', 'to']) next[end] ??= String(chosen[end] ?? '');
    onAsk({ chosen: next, preset: isTyped ? undefined : state.preset });
  };
  const change = (ask: ReportInput, value: unknown) => {
    if (appliesAtOnce(ask)) return apply({ ...typed, [ask.name]: value });
    setTyped((before) => ({ ...before, [ask.name]: value }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply(typed);
  };
  const input = (ask: ReportInput, known: string | undefined) => {
    const field = inputField(ask);
    const { Input } = (fieldViews as Record<string, FieldView>)[field.type] as FieldView;
    return (
      <Input
        field={field}
        label={ask.label}
        value={ask.name in typed ? typed[ask.name] : inputValue(ask, known)}
        onChange={(value) => change(ask, value)}
        error={errors[ask.name]}
        row={{}}
        format={format}
      />
    );
  };
  const hasTyped = report.ask.some((ask) => !appliesAtOnce(ask));
  if (report.ask.length === 0) return null;
  return (
    <Box
      component="form"
      ref={form}
      role="search"
      aria-label={report.label}
      noValidate
      onSubmit={submit}
      sx={LINE}
    >
      {report.ask.map((ask) => {
        const known = state.chosen[ask.name] ?? asText(chosen[ask.name]);
        return (
          <Box key={ask.name} sx={ask.kind === 'reference' ? WIDE : INPUT}>
            {ask.kind === 'options' ? (
              <OptionInput
                ask={ask}
                value={known ?? ''}
                onChange={(value) => change(ask, value)}
                error={errors[ask.name]}
              />
            ) : (
              input(ask, known)
            )}
          </Box>
        );
      })}
      {hasRange(report) && (
        <Box sx={BESIDE}>
          <PresetButton
            chosen={state.preset}
            onChoose={(preset, days) => onAsk({ chosen: { ...state.chosen, ...days }, preset })}
          />
        </Box>
      )}
      {hasTyped && (
        <Button type="submit" variant="outlined" sx={{ ...BESIDE, minHeight: { xs: 44, sm: 38 } }}>
          {text('filter.apply')}
        </Button>
      )}
    </Box>
  );
}

function asText(value: unknown): string | undefined {
  return value === null || value === undefined ? undefined : String(value);
}

const LINE = { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: { xs: 1, sm: 1.5 }, mb: 2 };
/** On a phone two beside each other; one alone takes the line. */
const INPUT = { width: { xs: 'calc(50% - 4px)', sm: 164 }, minWidth: 128, flexGrow: { xs: 1, sm: 0 } };
const WIDE = { width: { xs: '100%', sm: 232 } };
/** Aligned with the inputs, whose labels are above them. */
const BESIDE = {
  alignSelf: { xs: 'flex-end', sm: 'auto' },
  mt: { sm: '24px' },
  flex: { xs: '1 1 auto', sm: 'none' },
  '& > button': { width: { xs: '100%', sm: 'auto' } },
};
