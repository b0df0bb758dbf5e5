import CheckCircle from '@mui/icons-material/CheckCircle';
import Circle from '@mui/icons-material/CircleOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { lazy, type ReactNode, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { Overlay } from '../../../layout/Section.tsx';
import { useLanguageChoice } from '../../../layout/useLanguageChoice.ts';
import { useText } from '../../../providers/i18n.ts';
import { type Step, useSteps } from './useSteps.ts';

const OpeningDialog = lazy(() => import('../OpeningDialog.tsx'));

/** The first steps of an administrator with an empty product. Each leads to its screen, and is ticked once the product shows it done. */
export function FirstRunGuide({ onHide }: { onHide: () => void }): ReactNode {
  const text = useText();
  const steps = useSteps();
  const [opening, setOpening] = useState(false);
  const done = steps.filter((step) => step.done === true).length;
  const isWhole = done === steps.length;
  return (
    <Paper component="section" variant="outlined" aria-labelledby="first-run" sx={{ p: { xs: 2, sm: 3 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5 }}>
        <Typography id="first-run" component="h2" variant="h2">
          {text('guide.title')}
        </Typography>
        <Typography variant="body2" color="text.secondary" role="status" sx={{ flex: 1, minWidth: 120 }}>
          {isWhole ? text('guide.whole') : text('guide.progress', { done, of: steps.length })}
        </Typography>
        {/* Its text ends where the steps do, or in a line of its own begins where the heading does. */}
        <Button size="small" color="inherit" onClick={onHide} sx={{ mx: -1.25 }}>
          {text('guide.hide')}
        </Button>
      </Box>
      <Box component="ol" sx={LIST}>
        {steps.map((step) => (
          <StepLine key={step.key} step={step} onOpening={() => setOpening(true)} />
        ))}
      </Box>
      {opening && (
        <Overlay onClose={() => setOpening(false)}>
          <OpeningDialog onClose={() => setOpening(false)} />
        </Overlay>
      )}
    </Paper>
  );
}

function StepLine({ step, onOpening }: { step: Step; onOpening: () => void }): ReactNode {
  const text = useText();
  const { key, title, help, to, done } = step;
  const Icon = done ? CheckCircle : Circle;
  return (
    <Box component="li" sx={LINE}>
      <Icon aria-hidden sx={{ fontSize: 20, my: '2px', color: done ? 'success.main' : 'text.disabled' }} />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontWeight: 500, lineHeight: '24px' }}>
          {lead()}
          {done && <span style={visuallyHidden}>{` (${text('guide.done')})`}</span>}
        </Box>
        <Typography variant="body2" color="text.secondary">
          {text(help)}
        </Typography>
        {key === 'language' && <Languages />}
      </Box>
    </Box>
  );

  function lead() {
    if (to !== undefined)
      return (
        <Link component={RouterLink} to={to} color={done ? 'text.secondary' : 'primary'}>
          {text(title)}
        </Link>
      );
    if (key === 'cash' && done === false)
      return (
        <Link
          component="button"
          type="button"
          onClick={onOpening}
          sx={{ font: 'inherit', verticalAlign: 'baseline' }}
        >
          {text(title)}
        </Link>
      );
    return text(title);
  }
}

/** The languages, each in itself. */
function Languages(): ReactNode {
  const { languages, chosen, choose } = useLanguageChoice();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
      {languages.map(({ tag, name }) => (
        <Button
          key={tag}
          lang={tag}
          size="small"
          variant={tag === chosen ? 'contained' : 'outlined'}
          color={tag === chosen ? 'primary' : 'inherit'}
          aria-pressed={tag === chosen}
          onClick={() => choose(tag)}
        >
          {name}
        </Button>
      ))}
    </Box>
  );
}

const LIST = {
  m: 0,
  mt: 2,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  columnGap: 4,
  rowGap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))',
};

const LINE = { display: 'grid', gridTemplateColumns: '20px minmax(0, 1fr)', columnGap: 1.5, minWidth: 0 };
