import type { AnswerGroup } from '../../../papers/TableAnswer.ts';
import type { Report } from '../../../schema/report.ts';
import type { ReportAnswer } from './Answer.ts';

/** An answer with the labels of the definition in the reader's language: the host answers in English. */
export function translatedAnswer(report: Report, answer: ReportAnswer): ReportAnswer {
  const columns = new Map(report.columns.map(({ name, label }) => [name, label]));
  const sections = new Map(report.sections.map(({ name, label }) => [name, label]));
  const grouped = (group: AnswerGroup, label: string | undefined) => ({
    ...group,
    label: label ?? group.label,
  });
  const { chart } = answer;
  return {
    ...answer,
    label: report.label,
    columns: answer.columns.map((column) => ({ ...column, label: columns.get(column.name) ?? column.label })),
    sections: answer.sections.map((section) => ({
      ...section,
      label: sections.get(section.name) ?? section.label,
    })),
    groups: answer.groups.map((groups, section) =>
      groups.map((group, level) => grouped(group, report.sections[section]?.groups[level]?.label)),
    ),
    chart: chart && {
      ...chart,
      by: grouped(chart.by, report.chart?.by.label),
      series: chart.series.map((series) => ({
        ...series,
        label:
          report.chart?.split === undefined
            ? (sections.get(series.name) ?? columns.get(series.name) ?? series.label)
            : series.label,
      })),
    },
  };
}
