import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link as RouterLink } from 'react-router';
import { pathOf } from '../../address/paths.ts';
import { PageHeader } from '../../generic/page/PageHeader.tsx';
import { usePageTitle } from '../../layout/usePageTitle.ts';
import { useText } from '../../providers/i18n.ts';

interface Props {
  title: string;
  /** The errors of the address, one sentence each. */
  sentences: readonly string[];
  /** The page with the inputs for what is missing. */
  way: { to: string; label: string };
}

/** Shown for a report's address with missing or invalid parameters: the errors, and a link to the page that has the inputs. */
export function WrongAddress({ title, sentences, way }: Props) {
  const text = useText();
  usePageTitle(title);
  return (
    <>
      <PageHeader title={title} />
      <Alert severity="warning">
        <Box component="p">{text('report.wrong')}</Box>
        <Box component="ul" sx={{ my: 1, pl: 2.5 }}>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </Box>
      </Alert>
      <Button component={RouterLink} to={pathOf(way.to)} variant="contained" sx={{ mt: 2 }}>
        {way.label}
      </Button>
    </>
  );
}
