import type { FieldTypes } from '../fieldType.ts';
import type { Definition } from '../grammar/grammar.ts';
import { OWN_BOOKS } from '../grammar/rules.ts';
import type { Settings } from '../grammar/settings.ts';
import { dashboardTexts, definitionTexts, reportTexts, settingsTexts } from '../grammar/textShape.ts';
import { inLanguage } from '../language/inLanguage.ts';
import type { Language } from '../language/language.ts';
import { inEnglish, type Translate, translateWith } from '../language/translate.ts';
import type { Field, Resource, Resources } from '../resource.ts';
import type { ReadLanguage, Translatable } from '../written.ts';
import { complete } from './complete.ts';
import { completeDashboards } from './completeDashboards.ts';
import { completeReports } from './completeReports.ts';
import { completeSettings } from './completeSettings.ts';

/**
 * A language with the translated definitions. Texts are replaced before made texts are derived from them,
 * so that those follow.
 */
export function completeLanguage(
  { tag, written, missing, missingOfProduct }: ReadLanguage,
  types: FieldTypes,
  translatable: Translatable,
  english: Resources,
): Language {
  const shape = definitionTexts(types);
  const translated = (written.definitions ?? {}) as Readonly<Record<string, unknown>>;
  const definitions = translatable.definitions.map((definition) =>
    withoutPlural(inLanguage(shape, definition, translated[definition.name]), definition),
  );
  const translate = translateWith(written.made ?? {});
  const settings = completeSettings(
    inLanguage(settingsTexts, translatable.settings, written.settings),
    translate,
  );
  const resources = complete(definitions, types, settings, translate);
  const translatedReports = (written.reports ?? {}) as Readonly<Record<string, unknown>>;
  const reports = completeReports(
    translatable.reports.map((report) => inLanguage(reportTexts, report, translatedReports[report.name])),
    { resources, types, settings },
    translate,
  );
  const translatedDashboards = (written.dashboards ?? {}) as Readonly<Record<string, unknown>>;
  const dashboards = translatable.dashboards.map((dashboard) =>
    inLanguage(dashboardTexts, dashboard, translatedDashboards[dashboard.name]),
  );
  return {
    tag,
    name: written.language,
    app: written.app ?? {},
    types: written.types ?? {},
    errors: written.errors ?? {},
    notices: written.notices ?? {},
    labels: {
      ...bookLabels(translatable.settings, settings, translate),
      ...headLabels(translatable.settings, settings, translate),
      ...roleLabels(english, resources),
      ...labelsOf(english, resources),
    },
    resources,
    reports,
    dashboards: completeDashboards(dashboards, { resources, reports }),
    settings,
    missing,
    missingOfProduct,
  };
}

/** The English plural does not apply to other languages: a label of one word is both singular and plural. */
function withoutPlural(translatable: Definition, written: Definition): Definition {
  const { label } = translatable;
  if (typeof label !== 'string' || label === written.label) return translatable;
  return { ...translatable, label: { one: label, many: label } };
}

/** The labels of the books, also of those that the product itself has. */
function bookLabels(
  english: Translatable['settings'],
  translated: Settings,
  translate: Translate,
): Record<string, string> {
  const books = Object.entries(english.books);
  return Object.fromEntries([
    ...OWN_BOOKS.map((key) => [inEnglish(`book.${key}`), translate(`book.${key}`)]),
    ...books.map(([key, { label }]) => [label, translated.books[key]?.label ?? label]),
  ]);
}

/** The cost heads of budgets, and the heading of their column. */
function headLabels(
  english: Translatable['settings'],
  translated: Settings,
  translate: Translate,
): Record<string, string> {
  const heads = Object.entries(english.budget?.heads ?? {});
  return {
    [inEnglish('report.head')]: translate('report.head'),
    ...Object.fromEntries(
      heads.map(([key, { label }]) => [label, translated.budget?.heads[key]?.label ?? label]),
    ),
  };
}

/** The labels of the roles of access.yaml: those that the roles of a user have. */
function roleLabels(english: Resources, translated: Resources): Record<string, string> {
  const accounts = Object.values(english).find(({ account }) => account !== undefined);
  const name = accounts?.account?.roles ?? '';
  const options = translated[accounts?.name ?? '']?.fields[name]?.options ?? [];
  return Object.fromEntries(
    (accounts?.fields[name]?.options ?? []).map(({ value, label }) => [
      label,
      options.find((option) => option.value === value)?.label ?? label,
    ]),
  );
}

/** The labels of fields, cards and records by their English ones. If two differ, the first counts. */
function labelsOf(english: Resources, translated: Resources): Record<string, string> {
  const pairs = Object.values(english).flatMap((resource) =>
    labelPairs(resource, translated[resource.name] as Resource),
  );
  return Object.fromEntries(pairs.filter(([one, other]) => one !== other).reverse());
}

function labelPairs(english: Resource, translated: Resource): [string, string][] {
  return [
    [english.label.one, translated.label.one],
    [english.label.many, translated.label.many],
    ...english.list.summary.map(({ label }, place): [string, string] => [
      label,
      translated.list.summary[place]?.label ?? label,
    ]),
    ...fieldPairs(english.fields, translated.fields),
    ...(english.book && translated.book
      ? [[english.book.opposite, translated.book.opposite] as [string, string]]
      : []),
  ];
}

function fieldPairs(
  english: Readonly<Record<string, Field>>,
  translated: Readonly<Record<string, Field>>,
): [string, string][] {
  return Object.values(english).flatMap((field) => {
    const other = translated[field.name] as Field;
    return [[field.label, other.label], ...fieldPairs(field.of ?? {}, other.of ?? {})];
  });
}
