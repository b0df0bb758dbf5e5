import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { DashboardCard, FigureCard } from '../../../schema/dashboard.ts';
import { ON_ENLARGED_PHONE } from '../../layout/isPhoneNow.ts';
import { useFormat } from '../../providers/definitions.tsx';
import { formatMoney } from '../../providers/figures.ts';
import { useText } from '../../providers/i18n.ts';
import { formatFigure, formatTick } from '../chart/formatFigure.ts';
import { Sparkline } from '../chart/Sparkline.tsx';
import type { ReportAnswer } from '../report/Answer.ts';
import { CardFrame } from './CardFrame.tsx';
import { type CardFigure, cardFigure, isCompared } from './cardFigure.ts';
import { useCardReport } from './useCardReport.ts';

type Card = DashboardCard & FigureCard;

/** One total of a report, with its change and a small line of its course where the report has them. */
export function FigureCardView({ card }: { card: Card }) {
  const { answer, failure, again, address } = useCardReport(card);
  const figure = answer && cardFigure(answer, card);
  return (
    <CardFrame label={card.label} address={address} failure={failure} again={again}>
      {figure === undefined ? (
        <FigurePlace card={card} />
      ) : (
        <Box sx={{ display: 'flex', alignItems: 'flex-end', justifyContent: 'space-between', gap: 1 }}>
          <Amount figure={figure} />
          <Course answer={answer as ReportAnswer} card={card} />
        </Box>
      )}
      {figure !== undefined && figure.change !== undefined && <Change figure={figure} good={card.good} />}
    </CardFrame>
  );
}

/** Takes the height of the figure and its change, so that nothing moves when they come. */
function FigurePlace({ card }: { card: Card }) {
  return (
    <>
      <Typography component="div" sx={AMOUNT}>
        <Skeleton width="70%" />
      </Typography>
      {isCompared(card) && (
        <Typography component="div" sx={QUIET}>
          <Skeleton width="45%" />
        </Typography>
      )}
    </>
  );
}

function Amount({ figure: { value, type } }: { figure: CardFigure }) {
  const { currency } = useFormat();
  const isMoney = type === 'money';
  return (
    <Typography component="p" sx={AMOUNT}>
      {isMoney && (
        <Box
          component="span"
          sx={{ fontSize: 'max(12px, 0.6em)', fontWeight: 500, color: 'text.secondary', mr: 0.5 }}
        >
          {currency}
        </Box>
      )}{' '}
      {isMoney ? formatMoney(value ?? 0) : formatFigure(value, type)}
    </Typography>
  );
}

/** The change in words and colour: colour alone says nothing to everybody. */
function Change({ figure, good }: { figure: CardFigure; good: FigureCard['good'] }) {
  const text = useText();
  const { change, before, type } = figure;
  const was = formatTick(Number(before ?? 0), type, text);
  if (change === null || change === undefined) {
    return <Typography sx={QUIET}>{text('dashboard.before', { was })}</Typography>;
  }
  const isUp = !change.startsWith('-');
  const isNews = Number(change) !== 0 && good !== undefined;
  const isGood = isUp === (good === 'up');
  return (
    <Typography sx={QUIET}>
      <Box
        component="span"
        sx={{ fontWeight: 600, color: isNews ? (isGood ? 'success.main' : 'error.main') : 'text.primary' }}
      >
        {isUp ? '▲' : '▼'} {formatFigure(change.replace('-', ''), 'percent')}
      </Box>{' '}
      {text('dashboard.before', { was })}
    </Typography>
  );
}

/** The most points of a small line. */
const POINTS = 24;

/** The course of the figure, if the report's chart has it over time. */
function Course({ answer, card }: { answer: ReportAnswer; card: Card }) {
  const { chart } = answer;
  const series = chart?.series.find(({ name }) => name === card.column);
  if (chart === null || series === undefined || !TIMES.has(chart.by.kind) || series.values.length < 3)
    return null;
  const values = series.values.slice(-POINTS).map((value) => Number(value ?? 0));
  return <Sparkline label={`${card.label}, ${chart.by.label}`} values={values} width={72} />;
}

const TIMES: ReadonlySet<string> = new Set(['day', 'week', 'month', 'quarter', 'fiscal_year']);

const AMOUNT = {
  fontWeight: 600,
  fontSize: 'clamp(1.05rem, 9.5cqw, 1.6rem)',
  // Crores stay in one line.
  [ON_ENLARGED_PHONE]: { fontSize: '0.875rem' },
  lineHeight: 1.3,
  letterSpacing: '-0.01em',
  fontVariantNumeric: 'tabular-nums',
  // A large amount stands below its currency where there is little room.
  minWidth: 0,
};

const QUIET = { fontSize: 12.5, color: 'text.secondary' };
