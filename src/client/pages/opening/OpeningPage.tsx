import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { formatDay } from '../../../fields/formatDay.ts';
import { LARGEST_FILE, MOST_ROWS } from '../../../papers/readTable.ts';
import { pathOf } from '../../address/paths.ts';
import { FileStep } from '../../generic/import/FileStep.tsx';
import { BackLink } from '../../generic/page/BackLink.tsx';
import { Card } from '../../generic/page/Card.tsx';
import { failureText } from '../../generic/page/failureText.ts';
import { FORM_WIDTH } from '../../generic/page/measures.ts';
import { Denied } from '../../generic/page/Notice.tsx';
import { PageHeader } from '../../generic/page/PageHeader.tsx';
import { Problem } from '../../generic/page/Problem.tsx';
import { TransactionLink } from '../../generic/page/TransactionLink.tsx';
import { usePageTitle } from '../../layout/usePageTitle.ts';
import { callFailureText } from '../../providers/data/callFailure.ts';
import { useFormat, useUser } from '../../providers/definitions.tsx';
import { countText, useText } from '../../providers/i18n.ts';
import { OpeningMistakes } from './OpeningMistakes.tsx';
import { OpeningResult } from './OpeningResult.tsx';
import { saveTemplate } from './template.ts';
import { type Opening, useOpening, useOpeningTask } from './useOpening.ts';

/** Opens the books of the firm from one spreadsheet (docs/business-rules.md, "Opening of the books"). */
export default function OpeningPage(): ReactNode {
  const text = useText();
  const { isAdmin } = useUser();
  const title = text('opening.title');
  usePageTitle(title);
  return isAdmin ? <Content title={title} /> : <Denied title={title} />;
}

function Content({ title }: { title: string }) {
  const text = useText();
  const { date } = useFormat();
  const { data, error, isPending, refetch } = useOpening();
  return (
    <Box sx={{ maxWidth: FORM_WIDTH }}>
      <PageHeader
        title={title}
        subtitle={
          data?.is_date_set === true ? text('opening.asAt', { day: formatDay(data.date, date) }) : undefined
        }
        above={<BackLink to={`${pathOf('setting')}#opening`} title={text('setting.title')} />}
      />
      {error !== null && <Problem message={error.message} onAgain={() => void refetch()} />}
      {isPending && <Skeleton variant="rounded" height={360} />}
      {data !== undefined && <Steps opening={data} />}
    </Box>
  );
}

function Steps({ opening }: { opening: Opening }) {
  const text = useText();
  const task = useOpeningTask();
  const { file, busy, problem, failure } = task;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Standing opening={opening} />
      <Card>
        <Step number={1} title={text('opening.template')} help={text('opening.templateHelp')}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {(['excel', 'csv'] as const).map((kind) => (
              <Button
                key={kind}
                variant="outlined"
                color="inherit"
                startIcon={<FileDownloadOutlined />}
                onClick={() => void saveTemplate(kind, opening.data, text)}
                sx={{ borderColor: 'divider', minHeight: { xs: 44, sm: 38 } }}
              >
                {text(`opening.template.${kind}`)}
              </Button>
            ))}
          </Box>
        </Step>
        <Step number={2} title={text('opening.fill')} help={text('opening.fillHelp')} />
        <Step number={3} title={text('opening.check')} help={text('opening.checkHelp')}>
          <FileStep
            choose={text('opening.choose')}
            help={text('opening.fileHelp', {
              rows: countText(MOST_ROWS),
              size: countText(LARGEST_FILE / 1_000_000),
            })}
            isDone={file?.tried.errors.length === 0}
            busy={busy === 'checking'}
            onChoose={(chosen) => task.choose(chosen, opening.data)}
          />
          {busy === 'checking' && <LinearProgress aria-label={text('opening.checking')} sx={{ mt: 1 }} />}
        </Step>
      </Card>
      <Box role="status" sx={{ display: 'grid', gap: 2, '&:empty': { display: 'none' } }}>
        {problem !== undefined && <Alert severity="error">{text(problem)}</Alert>}
        {failure !== undefined && (
          <Alert severity="error">{failureText({ ...failure, message: callFailureText(failure) })}</Alert>
        )}
        {file !== undefined && file.tried.errors.length > 0 && <OpeningMistakes file={file} />}
      </Box>
      {file !== undefined && file.tried.errors.length === 0 && (
        <OpeningResult opening={opening} file={file} isPosting={busy === 'posting'} onPost={task.post} />
      )}
    </Box>
  );
}

/** Above the steps: that the first day is not set yet, or the opening that was posted. */
function Standing({ opening: { is_date_set, posted } }: { opening: Opening }) {
  const text = useText();
  const { date } = useFormat();
  if (posted !== null)
    return (
      <Alert severity="success">
        {text('opening.isPosted', { day: formatDay(posted.date, date) })}{' '}
        <TransactionLink id={posted.id}>{text('opening.see', { id: posted.id })}</TransactionLink>
        {' · '}
        <Link component={RouterLink} to={pathOf(`transactions/${posted.id}/correct`)} color="text.primary">
          {text('opening.reverse')}
        </Link>
      </Alert>
    );
  if (is_date_set) return null;
  return (
    <Alert
      severity="warning"
      sx={{ alignItems: 'center', '& .MuiAlert-action': { pt: 0 } }}
      action={
        <Button component={RouterLink} to={`${pathOf('setting')}#periods`} color="inherit" size="small">
          {text('opening.setDay')}
        </Button>
      }
    >
      {text('opening.noDay')}
    </Alert>
  );
}

interface StepProps {
  number: number;
  title: string;
  help: string;
  children?: ReactNode;
}

function Step({ number, title, help, children }: StepProps) {
  return (
    <Box sx={STEP}>
      <Box aria-hidden sx={NUMBER}>
        {number}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography component="h2" variant="subtitle2" sx={{ fontWeight: 600, mb: 0.25 }}>
          {title}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {help}
        </Typography>
        {children !== undefined && <Box sx={{ mt: 1.5 }}>{children}</Box>}
      </Box>
    </Box>
  );
}

const STEP = {
  display: 'grid',
  gridTemplateColumns: '24px minmax(0, 1fr)',
  columnGap: 1.5,
  px: { xs: 2, md: 3 },
  py: 2,
  '& + &': { borderTop: 1, borderColor: 'divider' },
};

const NUMBER = {
  width: 24,
  height: 24,
  borderRadius: '50%',
  bgcolor: 'action.selected',
  fontSize: 13,
  fontWeight: 600,
  lineHeight: '24px',
  textAlign: 'center',
};
