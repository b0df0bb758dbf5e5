import { problem } from '../../errors/problem.ts';
import type { WrittenView } from '../grammar/viewsKeys.ts';
import { didYouMean } from '../mistake.ts';
import type { Field } from '../resource.ts';
import { canGroup, defaultSpan } from '../views/canGroup.ts';
import { readWhere, type WrongPart } from '../views/readWhere.ts';
import { fitsView, needsField } from '../views/viewFields.ts';
import { parseLevel, SPANS, showsDays, type ViewKind } from '../views/viewNames.ts';
import { whereOperators } from '../views/whereOperators.ts';
import type { CheckScope } from './check.ts';
import { must } from './checkPointers.ts';
import { checkViewUses } from './checkUses.ts';
import { fieldUnknown } from './fieldUnknown.ts';

type Path = readonly PropertyKey[];

/** The views of a definition: each field that they name exists and can do what is asked of it. */
export function checkViews(scope: CheckScope): void {
  const { definition, addMistake } = scope;
  const labels = new Map<string, string>();
  for (const [name, view] of Object.entries(definition.views ?? {})) {
    const at = ['views', name];
    checkBy(scope, view, at);
    if (view.days !== undefined && !showsDays(view.kind ?? 'table', view.days))
      addMistake([...at, 'days'], problem('viewDaysNothing'), 'key');
    checkViewUses(scope, view, at);
    checkColumns(scope, view, at);
    checkSorts(scope, view, at);
    checkGroups(scope, view, at);
    for (const wrong of readWhere(view.where ?? [], scope.fields, scope.types).wrong)
      reportPart(scope, wrong, [...at, 'where', ...wrong.path]);
    const first = view.label === undefined ? undefined : labels.get(view.label);
    if (view.label !== undefined && first !== undefined)
      addMistake([...at, 'label'], problem('labelTwice', { label: view.label, name: first }), 'value');
    else if (view.label !== undefined) labels.set(view.label, name);
  }
}

/** The field that the view is made of, and whether there is one. */
function checkBy(scope: CheckScope, { kind = 'table', by }: WrittenView, at: Path): void {
  const { fields, definition, types, addMistake } = scope;
  const fits = (field: Field) => fitsView(kind, field, definition.name, types) === true;
  if (!needsField(kind)) {
    if (by !== undefined) addMistake([...at, 'by'], problem('viewByNothing', { kind }), 'key');
    return;
  }
  if (by === undefined) {
    // A calendar of the moments that the server writes has to be asked for.
    const can = Object.values(fields).some((field) => fits(field) && field.source !== 'system');
    if (!can) addMistake([...at, 'kind'], withoutField(kind, definition.name), 'value');
    return;
  }
  if (!must(scope, by, [...at, 'by'])) return;
  const field = fields[by];
  if (field === undefined || fits(field)) return;
  const wrong = { name: by, type: field.type, kind };
  const names = Object.values(fields)
    .filter((each) => fits(each) && each.source !== 'system')
    .map(({ name }) => name);
  const reason =
    names.length === 0
      ? problem('viewNotBy', wrong)
      : problem('viewNotByBut', { ...wrong, names: { every: names } });
  addMistake([...at, 'by'], reason, 'value');
}

function withoutField(kind: ViewKind, resource: string) {
  if (kind === 'calendar') return problem('calendarWithoutField');
  if (kind === 'timeline') return problem('timelineWithoutField');
  if (kind === 'gallery') return problem('galleryWithoutField');
  return kind === 'tree' ? problem('treeWithoutField', { to: resource }) : problem('boardWithoutField');
}

function checkColumns(scope: CheckScope, { columns = [], widths = {} }: WrittenView, at: Path): void {
  const seen = new Set<string>();
  for (const [index, name] of columns.entries()) {
    const path = [...at, 'columns', index];
    must(scope, name, path, { also: ['no'] });
    if (seen.has(name)) scope.addMistake(path, problem('namedAgain', { name }), 'value');
    seen.add(name);
  }
  for (const name of Object.keys(widths))
    must(scope, name, [...at, 'widths', name], { also: ['no'], at: 'key' });
}

function checkSorts(scope: CheckScope, { sort = [] }: WrittenView, at: Path): void {
  for (const [index, text] of [sort].flat().entries()) {
    const path = typeof sort === 'string' ? [...at, 'sort'] : [...at, 'sort', index];
    const name = text.replace(/^-/, '');
    if (!must(scope, name, path)) continue;
    const field = scope.fields[name];
    if (field !== undefined && scope.types[field.type]?.sortable !== true)
      scope.addMistake(path, problem('notSorted', { name, type: field.type }), 'value');
  }
}

function checkGroups(scope: CheckScope, { group = [] }: WrittenView, at: Path): void {
  for (const [index, text] of [group].flat().entries()) {
    const path = typeof group === 'string' ? [...at, 'group'] : [...at, 'group', index];
    const { field: name, span } = parseLevel(text);
    if (!must(scope, name, path)) continue;
    const field = scope.fields[name];
    if (field === undefined) continue;
    const isSpan = (SPANS as readonly string[]).includes(span ?? 'month');
    if (!canGroup(field, scope.types))
      scope.addMistake(path, problem('notGrouped', { name, type: field.type }), 'value');
    else if (!isSpan || (span !== undefined && defaultSpan(field, scope.types) === undefined))
      scope.addMistake(
        path,
        problem('spanUnknown', { name, span: span ?? '', spans: SPANS.join(', ') }),
        'value',
      );
  }
}

function reportPart(scope: CheckScope, { what, field: name, operator, value }: WrongPart, path: Path): void {
  const { fields, known, types, addMistake } = scope;
  const field = fields[name];
  if (what === 'field' && field === undefined) addMistake(path, fieldUnknown(name, known), 'value');
  else if (what === 'field')
    addMistake(path, problem('notFiltered', { name, type: field?.type ?? '' }), 'value');
  else if (what === 'operator') {
    const operators = field === undefined ? [] : whereOperators(field, types);
    const hint = didYouMean(operator, operators);
    addMistake(
      path,
      problem('operatorUnknown', { name: operator, of: name, operators: operators.join(', '), hint }),
      'value',
    );
  } else if (what === 'value')
    addMistake(path, problem('whereValueWrong', { value: JSON.stringify(value), operator, name }), 'value');
  else addMistake(path, problem(SHAPES[what]), 'value');
}

const SHAPES = { shape: 'whereShape', depth: 'whereDepth', count: 'whereCount' } as const;
