import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import PrintOutlined from 'icon/outline-print';
import { lazy, useState } from 'react';
import type { Resource, Sheet } from '../../../schema/index.ts';
import { Section } from '../../layout/Section.tsx';
import { useText } from '../../providers/i18n.ts';
import { useMay } from '../page/useMay.ts';
import type { SheetState } from './useSheet.ts';

const SigningPrint = lazy(() =>
  import('./SigningPrint.tsx').then((module) => ({ default: module.SigningPrint })),
);

interface Props {
  resource: Resource;
  sheet: Sheet;
  sheetState: SheetState;
}

/** A button that prints the lines, each with room for the signature of who receives it. */
export function SigningPaper(props: Props) {
  const text = useText();
  const may = useMay(props.resource);
  const [isPrinting, setPrinting] = useState(false);
  if (!may.print) return null;
  return (
    <Box sx={{ mt: 1 }}>
      <Button size="small" color="inherit" startIcon={<PrintOutlined />} onClick={() => setPrinting(true)}>
        {text('sheet.printToSign')}
      </Button>
      {isPrinting && (
        <Section>
          <SigningPrint {...props} onPrinted={() => setPrinting(false)} />
        </Section>
      )}
    </Box>
  );
}
