import { labelled, translatedTable } from '../../../papers/translatedTable.ts';
import type { Report } from '../../../schema/report.ts';
import type { ReportAnswer } from './Answer.ts';

/** An answer with the labels of the definition in the reader's language, those of its chart as well. */
export function translatedAnswer(report: Report, answer: ReportAnswer): ReportAnswer {
  const translated = translatedTable(report, answer);
  const { chart, sections, columns } = translated;
  if (chart === null || chart === undefined) return translated;
  const labels = new Map([...columns, ...sections].map(({ name, label }) => [name, label]));
  return {
    ...translated,
    chart: {
      ...chart,
      by: labelled(chart.by, report.chart?.by.label),
      series: chart.series.map((series) => ({
        ...series,
        label: report.chart?.split === undefined ? (labels.get(series.name) ?? series.label) : series.label,
      })),
    },
  };
}
