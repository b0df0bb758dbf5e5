import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId } from 'react';
import { useFieldTexts } from '../FieldTextsContext.tsx';
import type { FieldView, InputProps } from '../FieldView.ts';
import { Message, RequiredMark } from '../LabelledInput.tsx';
import { type Line, linesIn } from './index.ts';

interface Props extends InputProps {
  views: Readonly<Record<string, FieldView>>;
}

/** A table of inputs: a line more at its end, one less anywhere while more than one is there. */
export function LinesInput(props: Props) {
  const { field, label, value, onChange, error, errors = {}, disabled = false } = props;
  const texts = useFieldTexts();
  const id = useId();
  const entered = linesIn(value) ?? [];
  // An empty list still shows a line to begin with.
  const lines = entered.length > 0 ? entered : [emptyLine(props)];
  const isOwn = error !== undefined && Object.keys(errors).length === 0;
  return (
    <Box role="group" aria-labelledby={id} sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <Box id={id} sx={{ fontSize: 13, lineHeight: '20px', fontWeight: 500 }}>
        {label}
        {field.required && <RequiredMark />}
      </Box>
      {lines.map((line, index) => (
        <LineFields
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place.
          key={index}
          {...props}
          line={line}
          index={index}
          change={(changed) => onChange(lines.map((other, at) => (at === index ? changed : other)))}
          remove={lines.length > 1 ? () => onChange(lines.filter((_, at) => at !== index)) : undefined}
        />
      ))}
      <Button
        variant="outlined"
        size="small"
        disabled={disabled}
        onClick={() => onChange([...lines, emptyLine(props)])}
        sx={{ justifySelf: 'start' }}
      >
        {texts.addLine}
      </Button>
      {isOwn && <Message id={`${id}-error`} invalid text={error} />}
    </Box>
  );
}

function emptyLine({ field }: InputProps): Line {
  return Object.fromEntries(
    Object.values(field.of ?? {}).map((child) => [child.name, child.default ?? null]),
  );
}

interface LineProps extends Props {
  line: Line;
  index: number;
  change: (line: Line) => void;
  /** None for the only line. */
  remove: (() => void) | undefined;
}

function LineFields({ line, index, change, remove, ...props }: LineProps) {
  const { field, views, errors, disabled = false, format, onBlur } = props;
  const texts = useFieldTexts();
  return (
    <Box role="group" aria-label={`${texts.line} ${index + 1}`} sx={LINE}>
      {Object.values(field.of ?? {}).map((child) => {
        const view = views[child.type];
        if (view === undefined) return null;
        return (
          <Box key={child.name} sx={{ flex: '1 1 140px', minWidth: 0 }}>
            <view.Input
              field={child}
              label={child.labels.create}
              value={line[child.name]}
              onChange={(value) => change({ ...line, [child.name]: value })}
              {...(onBlur && { onBlur })}
              error={errors?.[`${index}.${child.name}`]}
              disabled={disabled}
              row={line}
              format={format}
            />
          </Box>
        );
      })}
      {remove && (
        <Button
          size="small"
          color="inherit"
          disabled={disabled}
          onClick={remove}
          sx={{ mt: { xs: 0, sm: 3 }, flexShrink: 0 }}
        >
          {texts.removeLine}
        </Button>
      )}
    </Box>
  );
}

/** The inputs of a line side by side where there is room, below each other on a phone. */
const LINE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: 1.5,
  p: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
};
