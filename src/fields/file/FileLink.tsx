import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { type MouseEvent, useState } from 'react';
import { useFieldTexts } from '../FieldTextsContext.tsx';
import { useImages } from '../image/ImageContext.tsx';
import { type StoredFile, sizeInWords } from './index.ts';

/** The name and size of a file, with a link that downloads it with the token. */
export function FileLink({ file }: { file: StoredFile }) {
  const { save } = useImages();
  const texts = useFieldTexts();
  const [isBroken, setIsBroken] = useState(false);
  const fetchIt = (event: MouseEvent) => {
    // A click on the link must not open the row's record.
    event.stopPropagation();
    setIsBroken(false);
    save(file.address, file.name).catch(() => setIsBroken(true));
  };
  return (
    <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Link component="button" type="button" onClick={fetchIt} sx={LINK}>
        {file.name}
      </Link>
      <Box component="span" sx={{ ml: 0.75, color: 'text.secondary', whiteSpace: 'nowrap' }}>
        {sizeInWords(file.size)}
      </Box>
      {isBroken && (
        <Box component="span" role="alert" sx={{ display: 'block', color: 'error.main', fontSize: 12 }}>
          {texts.fileBroken}
        </Box>
      )}
    </Box>
  );
}

const LINK = { font: 'inherit', textAlign: 'start', verticalAlign: 'baseline', overflowWrap: 'anywhere' };
