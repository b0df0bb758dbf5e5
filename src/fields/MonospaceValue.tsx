import Box from '@mui/material/Box';

/** Text for machines, unchanged, with its line breaks. */
export function MonospaceValue({ text }: { text: string }) {
  return (
    <Box component="pre" sx={BLOCK}>
      {text}
    </Box>
  );
}

const BLOCK = {
  m: 0,
  px: 1.5,
  py: 1,
  borderRadius: 1,
  bgcolor: 'action.hover',
  fontSize: 12,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
};
