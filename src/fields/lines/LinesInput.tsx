import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId } from 'react';
import { type Field, lineForm, RECORD } from '../../schema/index.ts';
import type { FollowedRecord } from '../../schema/record/recordLogic.ts';
import { useFieldTexts } from '../FieldTextsContext.tsx';
import type { FieldView, InputProps } from '../FieldView.ts';
import { Followed } from '../Followed.tsx';
import { fieldInForm } from '../fieldInForm.ts';
import { fieldTypes } from '../index.ts';
import { Message, RequiredMark } from '../LabelledInput.tsx';
import type { FieldTexts } from '../texts.ts';
import { type Line, linesIn } from './index.ts';

interface Props extends InputProps {
  views: Readonly<Record<string, FieldView>>;
}

/** A table of inputs: lines are added at its end and removed anywhere, except the only one. */
export function LinesInput(props: Props) {
  const { field, label, value, onChange, error, errors = {}, disabled = false } = props;
  const texts = useFieldTexts();
  const id = useId();
  const entered = linesIn(value) ?? [];
  // An empty list shows one blank line.
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
        {withLine(texts.addLine, nameOf(field, texts).toLowerCase())}
      </Button>
      {isOwn && <Message id={`${id}-error`} invalid text={error} />}
    </Box>
  );
}

/** The name of a line: 'Line', or as in the definition, 'Floor'. */
function nameOf({ line }: InputProps['field'], texts: FieldTexts): string {
  return line ?? texts.line;
}

/** 'Add floor': the name of a line in a sentence of the catalogue. */
function withLine(sentence: string, line: string): string {
  return sentence.replace('{line}', () => line);
}

function emptyLine({ field }: InputProps): Line {
  return Object.fromEntries(
    // In a required field an unchecked box means no.
    Object.values(field.of ?? {}).map(({ name, type, required, default: given }) => [
      name,
      given ?? (required && type === 'boolean' ? false : null),
    ]),
  );
}

interface LineProps extends Props {
  line: Line;
  index: number;
  change: (line: Line) => void;
  /** Undefined for the only line. */
  remove: (() => void) | undefined;
}

function LineFields({ line, index, change, remove, ...props }: LineProps) {
  const { field, views, errors, disabled = false, format, onBlur, logic, lineOf } = props;
  const texts = useFieldTexts();
  const { states, computed } =
    logic?.follow(lineForm(field), fieldTypes, { values: line, intent: 'create', lineOf }) ?? UNCONDITIONAL;
  const all = Object.values(field.of ?? {});
  const children = all.filter(({ name }) => states[name]?.visible !== false);
  // The same for every line, whatever its values are.
  const isBlock = all.length > IN_A_ROW;
  const removing = remove && (
    <Button
      size="small"
      color="inherit"
      disabled={disabled}
      onClick={remove}
      sx={{ flexShrink: 0, ...(!isBlock && { mt: { xs: 0, sm: 3 } }) }}
    >
      {withLine(texts.removeLine, nameOf(field, texts).toLowerCase())}
    </Button>
  );
  const name = `${nameOf(field, texts)} ${index + 1}`;
  return (
    <Box role="group" aria-label={name} sx={isBlock ? BLOCK : LINE}>
      {isBlock && (
        <Box sx={TITLE}>
          <Box aria-hidden sx={{ fontSize: 13, fontWeight: 600 }}>
            {name}
          </Box>
          {removing}
        </Box>
      )}
      {children.map((child) => {
        const view = views[child.type];
        if (view === undefined) return null;
        const state = states[child.name];
        const value = child.formula === undefined ? line[child.name] : computed[child.name];
        const enter = (given: unknown) => change({ ...line, [child.name]: given });
        return (
          <Box key={child.name} sx={isWide(child) ? WIDE : ROOM}>
            {state?.options && <Followed value={value} onChange={enter} options={state.options} />}
            <view.Input
              field={withState(child, state)}
              label={child.labels.create}
              value={value}
              onChange={enter}
              {...(onBlur && { onBlur })}
              error={errors?.[`${index}.${child.name}`]}
              disabled={disabled || child.readOnly || state?.readOnly === true}
              row={rowOf(child, line, props.row)}
              format={format}
            />
          </Box>
        );
      })}
      {!isBlock && removing}
    </Box>
  );
}

/**
 * The row for a line's inputs. A reference that depends on a field of the record finds it under
 * `record.project_id`.
 */
function rowOf({ each, matches = each?.matches }: Field, line: Line, record: InputProps['row']): Line {
  const parentFields = Object.values(matches ?? {}).filter((name) => name.startsWith(`${RECORD}.`));
  if (parentFields.length === 0) return line;
  const values = parentFields.map((name) => [name, record[name.slice(RECORD.length + 1)]]);
  return { ...line, ...Object.fromEntries(values) };
}

/** Returns the same field if it has no conditions, so that its checks are reused. */
function withState(child: Field, state: FollowedRecord['states'][string] | undefined): Field {
  return state === undefined ? child : fieldInForm(child, child.labels.create, 'create', state);
}

const UNCONDITIONAL: FollowedRecord = { states: {}, computed: {} };

/** Lists, ranges and editors need two columns. */
function isWide({ type }: Field): boolean {
  const { each, orderedBy, isEditor } = fieldTypes[type] ?? {};
  return isEditor === true || (each ?? orderedBy) !== undefined;
}

const ROOM = { flex: '1 1 140px', minWidth: 0 };
const WIDE = { flex: '2 1 292px', gridColumn: 'span 2', minWidth: 0 };

/** Lines with more fields are drawn as blocks with a number, because they would not fit in a row. */
const IN_A_ROW = 4;

/** The inputs of a line side by side, or below each other on a phone. */
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

/** The same widths in every block, so that blocks can be compared. */
const BLOCK = {
  ...LINE,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(168px, calc(50% - 6px)), 1fr))',
};

const TITLE = {
  gridColumn: '1 / -1',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: 30,
};
