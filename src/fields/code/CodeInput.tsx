import Box from '@mui/material/Box';
import { type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { EditorFrame } from '../EditorFrame.tsx';
import { editorAttributes } from '../editorAttributes.ts';
import type { InputProps } from '../FieldView.ts';
import { type ControlProps, LabelledInput } from '../LabelledInput.tsx';
import { words } from '../readText.ts';
import { type CodeEditor, openEditor } from './editor.ts';

/** Code with syntax colours; a blank is null. */
export function CodeInput(props: InputProps) {
  const { field, label, error, disabled = false } = props;
  return (
    <LabelledInput label={label} required={field.required} help={field.help} error={error}>
      {(control) => (
        <EditorFrame invalid={control.invalid} disabled={disabled}>
          <Editor {...props} control={control} />
        </EditorFrame>
      )}
    </LabelledInput>
  );
}

/** The editor is not a React component: it is created once and updated. */
function Editor({ field, value, control, ...props }: InputProps & { control: ControlProps }) {
  const { onChange, onBlur, disabled = false, inputRef } = props;
  const { required, language = 'text' } = field;
  const { id, labelId, describedBy, invalid } = control;
  const place = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<CodeEditor>();
  const text = words(value);
  /** The text in the editor as the form knows it. */
  const standing = useRef(text);
  const change = useRef(onChange);
  change.current = onChange;
  const attributes = useMemo(
    () => editorAttributes({ id, labelId, describedBy, invalid }, required, disabled),
    [id, labelId, describedBy, invalid, required, disabled],
  );

  useEffect(() => {
    if (place.current === null) return undefined;
    const opened = openEditor(place.current, standing.current, (next) => {
      standing.current = next;
      change.current(next === '' ? null : next);
    });
    setEditor(opened);
    return () => opened.view.destroy();
  }, []);
  useEffect(() => editor?.setAttributes(attributes), [editor, attributes]);
  useEffect(() => editor?.setDisabled(disabled), [editor, disabled]);
  useEffect(() => void editor?.setLanguage(language), [editor, language]);
  useEffect(() => {
    if (text === standing.current) return;
    standing.current = text;
    editor?.show(text);
  }, [editor, text]);
  useImperativeHandle(inputRef as Ref<{ focus: () => void }>, () => ({
    focus: () => editor?.view.focus(),
  }));
  return (
    <Box ref={place} onBlur={onBlur} sx={{ minHeight: 96 }}>
      {editor === undefined && <Box {...attributes} />}
    </Box>
  );
}
