import type { Report } from '../schema/report.ts';
import type { AnswerGroup, TableAnswer } from './TableAnswer.ts';

/** An answer with the labels of the definition in another language: the server answers in English. */
export function translatedTable<Answer extends TableAnswer>(report: Report, answer: Answer): Answer {
  const columns = new Map(report.columns.map(({ name, label }) => [name, label]));
  const sections = new Map(report.sections.map(({ name, label }) => [name, label]));
  return {
    ...answer,
    label: report.label,
    columns: answer.columns.map((column) => ({ ...column, label: columns.get(column.name) ?? column.label })),
    sections: answer.sections.map((section) => ({
      ...section,
      label: sections.get(section.name) ?? section.label,
    })),
    groups: answer.groups.map((groups, section) =>
      groups.map((group, level) => labelled(group, report.sections[section]?.groups[level]?.label)),
    ),
  };
}

export function labelled(group: AnswerGroup, label: string | undefined): AnswerGroup {
  return { ...group, label: label ?? group.label };
}
