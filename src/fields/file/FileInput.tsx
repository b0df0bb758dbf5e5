import Box from '@mui/material/Box';
import { useRef } from 'react';
import { useFieldTexts } from '../FieldTextsContext.tsx';
import type { InputProps } from '../FieldView.ts';
import { isUnderWay } from '../image/index.ts';
import { UploadInput } from '../image/UploadInput.tsx';
import { useUpload } from '../image/useUpload.tsx';
import { words } from '../readText.ts';
import { FileLink } from './FileLink.tsx';
import { isTaken, kindsInWords, megabytesOf, storedIn } from './index.ts';

const MB = 1_048_576;

/** A file that is chosen, and uploaded at once; the record takes it when the form is saved. */
export function FileInput({ onChange, ...props }: InputProps) {
  const { field, label, value } = props;
  const texts = useFieldTexts();
  const stored = storedIn(value);
  const size = String(megabytesOf(field));
  const underWay = words(value);
  const last = useRef(stored);
  if (stored !== null) last.current = stored;
  const upload = useUpload(
    isUnderWay(underWay) ? underWay : (stored?.address ?? ''),
    (next, file) => {
      if (next === null || isUnderWay(next)) return onChange(next);
      // What stood there before comes back by its address alone.
      if (file === undefined) return onChange(last.current);
      return onChange({ address: next, name: file.name.slice(0, 255), size: file.size });
    },
    {
      kind: 'file',
      refusal: (file) => {
        if (!isTaken(file.name, field)) return `${label} ${kindsInWords(field)}`;
        return file.size > megabytesOf(field) * MB ? texts.fileTooLarge.replace('{size}', size) : undefined;
      },
    },
  );
  const hint = field.accept === undefined ? texts.fileHint : texts.fileKindsHint;
  return (
    <UploadInput
      {...props}
      upload={upload}
      isFilled={stored !== null}
      onRemove={() => onChange(null)}
      choose={texts.chooseFile}
      hint={hint.replace('{size}', size).replace('{kinds}', (field.accept ?? []).join(', ').toUpperCase())}
      accept={field.accept?.map((kind) => `.${kind}`).join(',')}
    >
      {stored !== null && (
        <Box sx={{ flexBasis: '100%', minWidth: 0 }}>
          <FileLink file={stored} />
        </Box>
      )}
    </UploadInput>
  );
}
