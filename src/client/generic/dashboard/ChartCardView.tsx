import Skeleton from '@mui/material/Skeleton';
import { useMemo } from 'react';
import type { ChartCard, DashboardCard } from '../../../schema/dashboard.ts';
import { useFormat } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { ChartView } from '../chart/ChartView.tsx';
import { reportChart } from '../report/reportChart.ts';
import { CardFrame } from './CardFrame.tsx';
import { NothingYet } from './NothingYet.tsx';
import { useCardReport } from './useCardReport.ts';

const HEIGHT = 300;

/** The chart of a report. */
export function ChartCardView({ card }: { card: DashboardCard & ChartCard }) {
  const text = useText();
  const format = useFormat();
  const { report, answer, failure, again, address } = useCardReport(card);
  const chart = useMemo(
    () => answer && reportChart(report, answer, format, text),
    [report, answer, format, text],
  );
  return (
    <CardFrame label={card.label} address={address} failure={failure} again={again}>
      {answer === undefined && <Skeleton variant="rounded" height={HEIGHT} />}
      {answer !== undefined &&
        (chart === undefined ? <NothingYet /> : <ChartView chart={chart} height={HEIGHT} fills />)}
    </CardFrame>
  );
}
