import Box from '@mui/material/Box';
import { useFieldTexts } from '../FieldTextsContext.tsx';
import type { InputProps } from '../FieldView.ts';
import { words } from '../readText.ts';
import { isUnderWay } from './index.ts';
import { Picture } from './Picture.tsx';
import { UploadInput } from './UploadInput.tsx';
import { useUpload } from './useUpload.tsx';

/** The server's limit, in bytes. */
const LARGEST = 10 * 1_048_576;
const TYPES = 'image/png,image/jpeg,image/webp,image/gif,image/svg+xml';

/** An image that is chosen and uploaded at once; the record gets it when the form is saved. */
export function ImageInput({ onChange, ...props }: InputProps) {
  const texts = useFieldTexts();
  const value = words(props.value);
  const upload = useUpload(value, (next) => onChange(next), {
    refusal: ({ size }) => (size > LARGEST ? texts.imageTooLarge : undefined),
  });
  const address = isUnderWay(value) ? '' : value;
  return (
    <UploadInput
      {...props}
      upload={upload}
      isFilled={address !== ''}
      onRemove={() => onChange(null)}
      choose={texts.chooseImage}
      hint={texts.imageHint}
      accept={TYPES}
    >
      <Box sx={FRAME}>
        {address !== '' && <Picture address={address} alt={props.label} width={88} height={88} />}
      </Box>
    </UploadInput>
  );
}

const FRAME = {
  width: 96,
  height: 96,
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.default',
};
