import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useFieldTexts } from '../FieldTextsContext.tsx';
import type { InputProps } from '../FieldView.ts';
import { LabelledInput } from '../LabelledInput.tsx';
import type { Upload } from './useUpload.tsx';

interface Props extends Pick<InputProps, 'field' | 'label' | 'error' | 'onBlur' | 'disabled' | 'inputRef'> {
  upload: Upload;
  /** A file was chosen, which can be replaced and removed. */
  isFilled: boolean;
  onRemove: () => void;
  /** The preview of the chosen file. */
  children: ReactNode;
  /** The text of the button before a file is chosen. */
  choose: string;
  /** The accepted kinds and sizes. */
  hint: string;
  /** The kinds that the browser's dialog offers. */
  accept: string | undefined;
}

/** An input for a file that is chosen or dropped, and uploaded at once. */
export function UploadInput(props: Props) {
  const { field, label, onBlur, error, disabled = false, inputRef, isFilled } = props;
  const { progress, problem, start, cancel } = props.upload;
  const texts = useFieldTexts();
  const chooser = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const takesDrop = (event: DragEvent) => {
    if (disabled || progress !== undefined || !event.dataTransfer.types.includes('Files')) return false;
    event.preventDefault();
    return true;
  };
  const drop = (event: DragEvent) => {
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (takesDrop(event) && file !== undefined) start(file);
  };
  const take = (input: HTMLInputElement) => {
    const file = input.files?.[0];
    // The same file may be chosen again after a failure.
    input.value = '';
    if (file !== undefined) start(file);
  };
  return (
    <LabelledInput label={label} required={field.required} help={field.help} error={error ?? problem}>
      {({ id, describedBy, invalid }) => (
        <Box
          sx={[ZONE, invalid && WRONG, over && OVER]}
          onDragOver={(event) => setOver(takesDrop(event))}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          {props.children}
          <Box sx={{ minWidth: 0, flex: '1 1 180px' }}>
            <input
              ref={(input) => {
                chooser.current = input;
                if (typeof inputRef === 'function') inputRef(input);
                else if (inputRef) inputRef.current = input;
              }}
              id={id}
              name={field.name}
              type="file"
              accept={props.accept}
              disabled={disabled}
              required={field.required}
              aria-describedby={describedBy}
              aria-invalid={invalid}
              onChange={({ target }) => take(target)}
              onBlur={onBlur}
              style={UNSEEN}
            />
            {progress === undefined ? (
              <>
                {/*
                 * The input itself is for the keyboard; the button is for the mouse.
                 */}
                <Button
                  size="small"
                  variant="outlined"
                  color="inherit"
                  aria-hidden
                  tabIndex={-1}
                  disabled={disabled}
                  onClick={() => chooser.current?.click()}
                  sx={{ borderColor: 'divider' }}
                >
                  {isFilled ? texts.replaceImage : props.choose}
                </Button>
                {isFilled && !field.required && (
                  <Button
                    size="small"
                    color="inherit"
                    disabled={disabled}
                    onClick={props.onRemove}
                    sx={{ ml: 1 }}
                  >
                    {texts.removeImage}
                  </Button>
                )}
                <FormHelperText sx={{ mx: 0 }}>{props.hint}</FormHelperText>
              </>
            ) : (
              <UnderWay share={progress} label={label} onCancel={cancel} />
            )}
          </Box>
        </Box>
      )}
    </LabelledInput>
  );
}

function UnderWay({ share, label, onCancel }: { share: number; label: string; onCancel: () => void }) {
  const texts = useFieldTexts();
  return (
    <>
      <FormHelperText sx={{ mx: 0, mt: 0, mb: 0.5 }}>{texts.imageUploading}</FormHelperText>
      <Box component="progress" value={share} max={1} aria-label={label} sx={BAR} />
      <Button size="small" color="inherit" onClick={onCancel} sx={{ mt: 1 }}>
        {texts.cancel}
      </Button>
    </>
  );
}

const BAR = { display: 'block', width: '100%', height: 6, accentColor: 'var(--mui-palette-primary-main)' };

const ZONE = {
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  p: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  '&:has(input:focus-visible)': { outline: 2, outlineColor: 'primary.main', outlineOffset: 1 },
} as const;
const WRONG = { borderColor: 'error.main' };
const OVER = { borderColor: 'primary.main', bgcolor: 'action.hover' };

/** Invisible, but available to the keyboard and to screen readers. */
const UNSEEN = { position: 'absolute', width: 1, height: 1, opacity: 0, overflow: 'hidden' } as const;
