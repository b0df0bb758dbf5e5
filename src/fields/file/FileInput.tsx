import Box from '@mui/material/Box';
import { useRef } from 'react';
import { readIssue } from '../../errors/issue.ts';
import { VALUE_ERRORS } from '../../errors/valueErrors.ts';
import { useFieldTexts } from '../FieldTextsContext.tsx';
import type { InputProps } from '../FieldView.ts';
import { useImages } from '../image/ImageContext.tsx';
import { isUnderWay } from '../image/index.ts';
import { UploadInput } from '../image/UploadInput.tsx';
import { useUpload } from '../image/useUpload.tsx';
import { words } from '../readText.ts';
import { FileLink } from './FileLink.tsx';
import { isTaken, megabytesOf, storedIn, wrongKindOfFile } from './index.ts';

const MB = 1_048_576;

/** A file that is chosen and uploaded at once; the record gets it when the form is saved. */
export function FileInput({ onChange, ...props }: InputProps) {
  const { field, label, value } = props;
  const texts = useFieldTexts();
  const images = useImages();
  const stored = storedIn(value);
  const size = String(megabytesOf(field));
  const underWay = words(value);
  const last = useRef(stored);
  if (stored !== null) last.current = stored;
  const message = (issue: string) => {
    const failure = readIssue(issue, { name: field.name, label });
    return images.message(failure, VALUE_ERRORS[field.accept ? 'wrongFileKind' : 'runnableFile']);
  };
  const upload = useUpload(
    isUnderWay(underWay) ? underWay : (stored?.address ?? ''),
    (next, file) => {
      if (next === null || isUnderWay(next)) return onChange(next);
      // A former value is found by its address.
      if (file === undefined) return onChange(last.current);
      return onChange({ address: next, name: file.name.slice(0, 255), size: file.size });
    },
    {
      kind: 'file',
      refusal: (file) => {
        if (!isTaken(file.name, field)) return message(wrongKindOfFile(field));
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
