import Typography from '@mui/material/Typography';
import { useReferences } from '../../../fields/reference/ReferenceContext.tsx';
import { inputFacts } from '../../../papers/reportPaper.ts';
import type { Report } from '../../../schema/report.ts';
import { useCall, useReader } from '../../data/index.ts';
import type { ReportAnswer } from '../../generic/report/Answer.ts';
import { useFormat } from '../../providers/definitions.tsx';
import { text } from '../../providers/i18n.ts';
import { inputNames } from './inputNames.ts';

interface Props {
  report: Report;
  answer: ReportAnswer;
}

/** A heading for the browser's own print of a report: its range and what else was chosen, whose inputs are not printed. */
export function PrintedInputs({ report, answer }: Props) {
  const format = useFormat();
  const reader = useReader();
  const { nameOf } = useReferences();
  const hasNames = report.ask.some(({ name, kind }) => kind === 'reference' && answer.inputs[name] != null);
  const { data: names = {} } = useCall(
    hasNames
      ? { path: `/report/${report.name} inputs`, query: { inputs: JSON.stringify(answer.inputs) } }
      : undefined,
    { ask: () => inputNames(report, answer.inputs, { reader, nameOf }), staleAfter: 'posting' },
  );
  const facts = inputFacts(report, answer, { format, names }, text);
  return (
    <Typography variant="body2" sx={ON_PAPER}>
      {facts.map(({ label, value }) => `${label}: ${value}`).join(' · ')}
    </Typography>
  );
}

const ON_PAPER = { display: 'none', '@media print': { display: 'block', mb: 1 } };
