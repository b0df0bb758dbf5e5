import Box from '@mui/material/Box';
import { EditorContent, useEditor } from '@tiptap/react';
import { type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { EditorFrame } from '../EditorFrame.tsx';
import { editorAttributes } from '../editorAttributes.ts';
import { useFieldTexts } from '../FieldTextsContext.tsx';
import type { InputProps } from '../FieldView.ts';
import { type ControlProps, LabelledInput } from '../LabelledInput.tsx';
import { LineInput } from '../LineInput.tsx';
import { words } from '../readText.ts';
import { EXTENSIONS, isEditable, writtenIn } from './editing.ts';
import { FORMATTED } from './formattedStyle.ts';
import { RichTextToolbar } from './RichTextToolbar.tsx';

/** A text from outside: the record, a draft, or a reset form. */
interface Given {
  markdown: string;
}

/**
 * Formatted text, stored as Markdown; a blank is null. Text that the editor cannot represent is edited as
 * Markdown.
 */
export function RichTextInput({ onChange, ...props }: InputProps) {
  const { field, label, error, disabled = false } = props;
  const texts = useFieldTexts();
  const markdown = words(props.value);
  const [given, setGiven] = useState<Given>({ markdown });
  const standing = useRef(markdown);
  const change = (next: string | null) => {
    standing.current = next ?? '';
    onChange(next);
  };
  useEffect(() => {
    if (markdown === standing.current) return;
    standing.current = markdown;
    setGiven({ markdown });
  }, [markdown]);
  const isFormatted = useMemo(() => isEditable(given.markdown), [given]);
  if (!isFormatted)
    return (
      <LineInput
        {...props}
        text={markdown}
        onChange={({ target }) => change(target.value === '' ? null : target.value)}
        help={texts.markdownHint}
        lines={6}
        monospace
      />
    );
  return (
    <LabelledInput label={label} required={field.required} help={field.help} error={error}>
      {(control) => (
        <EditorFrame invalid={control.invalid} disabled={disabled}>
          <Editor {...props} onChange={change} control={control} given={given} />
        </EditorFrame>
      )}
    </LabelledInput>
  );
}

function Editor({ control, given, ...props }: EditorProps) {
  const { field, label, onChange, onBlur, disabled = false, inputRef } = props;
  const { id, labelId, describedBy, invalid } = control;
  const { required } = field;
  const attributes = useMemo(
    () => editorAttributes({ id, labelId, describedBy, invalid }, required, disabled),
    [id, labelId, describedBy, invalid, required, disabled],
  );
  const shown = useRef(given);
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: given.markdown,
    contentType: 'markdown',
    editable: !disabled,
    editorProps: useMemo(() => ({ attributes, handleDOMEvents: KEYS_OF_THE_PAGE }), [attributes]),
    // The page has its own style sheet.
    injectCSS: false,
    immediatelyRender: false,
    onUpdate: ({ editor: changed }) => onChange(writtenIn(changed)),
    onBlur: () => onBlur?.(),
  });
  useEffect(() => {
    if (editor === null || shown.current === given) return;
    shown.current = given;
    editor.commands.setContent(given.markdown, { contentType: 'markdown', emitUpdate: false });
  }, [editor, given]);
  useEffect(() => editor?.setEditable(!disabled, false), [editor, disabled]);
  useImperativeHandle(inputRef as Ref<{ focus: () => void }>, () => ({
    focus: () => editor?.commands.focus(),
  }));
  if (editor === null) return <Box {...attributes} sx={{ minHeight: HEIGHT + TOOLBAR }} />;
  return (
    <>
      {!disabled && <RichTextToolbar editor={editor} label={label} controls={id} />}
      <Box sx={WRITING}>
        <EditorContent editor={editor} />
      </Box>
    </>
  );
}

/** Tab moves to the next input and does not indent lists. */
const KEYS_OF_THE_PAGE = { keydown: (_: unknown, event: KeyboardEvent) => event.key === 'Tab' };

interface EditorProps extends Omit<InputProps, 'onChange'> {
  onChange: (markdown: string | null) => void;
  control: ControlProps;
  given: Given;
}

/** In pixels. */
const HEIGHT = 132;
const TOOLBAR = 41;

const WRITING = {
  '& .ProseMirror': {
    ...FORMATTED,
    boxSizing: 'border-box',
    position: 'relative',
    minHeight: HEIGHT,
    maxHeight: 420,
    overflowY: 'auto',
    px: 1.75,
    py: 1.25,
    fontSize: '0.875rem',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    fontVariantLigatures: 'none',
    '& a': { color: 'primary.main' },
  },
} as const;
