import { fieldTypes } from '../../fields/index.ts';
import type { Field, FieldTypes, Item, Resource, Resources, Settings } from '../../schema/index.ts';
import { camel, pascal } from './names.ts';

/** The pages that Refine knows of a resource. */
export const VIEWS = ['list', 'show', 'create', 'edit'] as const;
export type View = (typeof VIEWS)[number];

/** A page as source, and the fields that its view has and the page does not. */
export interface PageText {
  text: string;
  leftOut: readonly Field[];
}

type Imports = Map<string, Set<string>>;

interface Writing {
  resource: Resource;
  resources: Resources;
  settings: Pick<Settings, 'dateFormat' | 'numberFormat'>;
  imports: Imports;
}

/** Uploads are read and sent with the token of who is signed in, for which MUI has neither an input nor a cell. */
const UPLOADS: readonly string[] = ['image', 'file'];
/** Values of several parts are shown, but have no plain input. */
const WITHOUT_INPUT: readonly string[] = [...UPLOADS, 'lines', 'json'];

/**
 * A page of a resource, written with Refine and MUI alone: columns, fields and inputs one by one, typed by the record. Labels are read by
 * Refine's keys, so that they follow the definition and the language.
 */
export function pageText(given: Pick<Writing, 'resource' | 'resources' | 'settings'>, view: View): PageText {
  const writing = { ...given, imports: new Map() };
  const fields = shownFields(given.resource, view);
  const without = view === 'list' || view === 'show' ? UPLOADS : WITHOUT_INPUT;
  const leftOut = fields.filter(({ type }) => without.includes(type));
  const shown = fields.filter((field) => !leftOut.includes(field));
  const body =
    view === 'list'
      ? listBody(writing, shown)
      : view === 'show'
        ? showBody(writing, shown)
        : formBody(writing, shown, view);
  const { title } = given.resource[view];
  const names = leftOut.map(({ name, type }) => `${name} (${type})`).join(', ');
  return {
    text: [
      importLines(writing.imports),
      '',
      names === '' ? `/** ${title}. */` : `/** ${title}, without ${names}. */`,
      `export default function ${pageName(given.resource, view)}() {`,
      body.replaceAll(/\n\s*(?=\n)/g, ''),
      '}',
      '',
    ].join('\n'),
    leftOut,
  };
}

/** The fields that a view of a resource shows, or asks for, in its order. */
export function shownFields(resource: Resource, view: View): Field[] {
  const items: readonly Item[] =
    view === 'list' ? resource.list.columns : resource[view].groups.flatMap((group) => group.items);
  const fields = items.flatMap(({ field }) => resource.fields[field] ?? []);
  if (view === 'list' || view === 'show') return fields;
  return fields.filter(({ readOnly, immutable }) => !readOnly && !(view === 'edit' && immutable));
}

/** `VendorListPage` */
export function pageName({ name }: Resource, view: View): string {
  return `${pascal(name)}${pascal(view)}Page`;
}

/** Names an import; the linter orders them. */
function use({ imports }: Writing, from: string, ...names: string[]): void {
  const known = imports.get(from) ?? new Set();
  for (const name of names) known.add(name);
  imports.set(from, known);
}

/** The files of MUI have one component each. */
function useMui(writing: Writing, ...names: string[]): void {
  for (const name of names) use(writing, `@mui/material/${name}`, `default as ${name}`);
}

function importLines(imports: Imports): string {
  return [...imports]
    .map(([from, names]) => {
      const [whole] = [...names].flatMap((name) => /^default as (\w+)$/.exec(name)?.[1] ?? []);
      return `import ${whole ?? `{ ${[...names].join(', ')} }`} from '${from}';`;
    })
    .join('\n');
}

const typeOf = ({ type }: Field) => (fieldTypes as FieldTypes)[type];
const isDay = ({ type }: Field) => type === 'date' || type === 'datetime';
const labelOf = ({ resource }: Writing, { name }: Field) => `t('${resource.name}.fields.${name}')`;

function useRecord(writing: Writing, ...kinds: ('record' | 'input')[]): void {
  const name = pascal(writing.resource.name);
  use(writing, '../records.ts', ...kinds.map((kind) => `type ${kind === 'input' ? `${name}Input` : name}`));
}

/** How many decimals a number has, and how its digits are grouped. */
function numberOptions({ settings }: Writing, field: Field): { locale: string; places: number } {
  const places = typeOf(field)?.places?.(field) ?? 0;
  return { locale: settings.numberFormat === 'lakh' ? 'en-IN' : 'en-US', places };
}

function listBody(writing: Writing, fields: readonly Field[]): string {
  const { resource } = writing;
  const { actions, sort, pageSize, pageSizes } = resource.list;
  use(writing, '@mui/x-data-grid', 'DataGrid', 'type GridColDef');
  use(writing, '@refinedev/core', 'useTranslate', ...(resource.list.search ? ['type HttpError'] : []));
  use(writing, '@refinedev/mui', 'List', 'useDataGrid');
  use(writing, 'react', 'useMemo');
  useRecord(writing, 'record');
  const record = pascal(resource.name);
  // A DataGrid orders by its columns alone.
  const order = fields.some(({ name }) => name === sort.field) ? undefined : resource.fields[sort.field];
  const hidden = order && ` initialState={{ columns: { columnVisibilityModel: { ${order.name}: false } } }}`;
  const columns = [...fields, ...(order ? [order] : [])];
  const buttons = buttonsOf(writing, actions);
  const search = resource.list.search ? searchOf(writing) : undefined;
  const references = columns.filter((field) => isOffered(writing, field));
  return `
  const t = useTranslate();
  const { dataGridProps${search ? ', search' : ''} } = useDataGrid<${record}${search ? ', HttpError, string' : ''}>({
    sorters: { initial: [{ field: '${sort.field}', order: '${sort.order}' }] },
    pagination: { pageSize: ${pageSize} },
    ${search?.option ?? ''}
  });
  ${references.map((field) => optionsOfReference(writing, field)).join('\n')}
  const columns = useMemo<GridColDef<${record}>[]>(
    () => [
      ${columns.map((field) => columnOf(writing, field)).join('\n')}
      ${buttons}
    ],
    [t${references.map((field) => `, ${choicesName(field)}`).join('')}],
  );
  return (
    <List>
      ${search?.input ?? ''}
      <DataGrid {...dataGridProps} columns={columns} pageSizeOptions={[${pageSizes.join(', ')}]}${hidden ?? ''} />
    </List>
  );`;
}

function searchOf(writing: Writing): { option: string; input: string } {
  useMui(writing, 'TextField');
  return {
    option: "onSearch: (words) => [{ field: 'q', operator: 'eq', value: words }],",
    input: `<TextField
        type="search"
        label={t('list.search')}
        onChange={({ target }) => void search(target.value)}
        sx={{ mb: 2, width: 280 }}
      />`,
  };
}

/** Whether a column is filtered by the records to which it refers: they are named by a field of their own. */
function isOffered({ resources }: Writing, { to, nameKey }: Field): boolean {
  const target = resources[to ?? ''];
  return nameKey !== undefined && target?.fields[target.title]?.type === 'text';
}

/** The first records to which a reference may point, for the filter of its column. */
function optionsOfReference(writing: Writing, field: Field): string {
  const to = targetOf(field);
  use(writing, '@refinedev/core', 'useSelect');
  use(writing, '../records.ts', `type ${pascal(to)}`);
  return `const { options: ${choicesName(field)} } = useSelect<${pascal(to)}>({
    resource: '${to}',
    optionLabel: '${writing.resources[to]?.title}',
    pagination: { pageSize: 100 },
  });`;
}

/** A column as the type of its field is compared, ordered and written. */
function columnOf(writing: Writing, field: Field): string {
  const { name, type, options } = field;
  const own = typeOf(field);
  const isComparable = own?.filters.length !== 0 && own?.storage !== 'json';
  const isFilterable =
    isComparable &&
    (field.to === undefined || isOffered(writing, field)) &&
    !['month', 'time'].includes(type);
  const keys = [`field: '${name}'`, `headerName: ${labelOf(writing, field)}`];
  if (options !== undefined && type === 'select')
    keys.push("type: 'singleSelect'", `valueOptions: ${optionsOf(writing, field)}`);
  if (type === 'boolean') keys.push("type: 'boolean'");
  if (name === 'id') keys.push('width: 72');
  else if (own?.numeric)
    keys.push("type: 'number'", 'width: 140', `valueFormatter: ${numberText(writing, field)}`);
  else if (isDay(field)) keys.push(`type: '${type === 'date' ? type : 'dateTime'}'`, 'width: 120');
  else if (type === 'month' || type === 'time') keys.push('width: 120');
  else keys.push('flex: 1', 'minWidth: 120');
  keys.push(...cellKeys(writing, field));
  if (!own?.sortable) keys.push('sortable: false');
  if (!isFilterable) keys.push('filterable: false');
  return `{ ${keys.join(', ')} },`;
}

const numberText = (writing: Writing, field: Field) => `(value) => (${numberOf(writing, field, 'value')})`;

/** The code for a number in words of the reader, and '' without one. */
function numberOf(writing: Writing, field: Field, value: string): string {
  const { locale, places } = numberOptions(writing, field);
  const options = field.type === 'money' ? `, { minimumFractionDigits: ${places} }` : '';
  return `${value} == null ? '' : Number(${value}).toLocaleString('${locale}'${options})`;
}

/** How a cell comes by its text, where that is not the value itself. */
function cellKeys(writing: Writing, field: Field): string[] {
  const { nameKey } = field;
  if (isDay(field)) {
    use(writing, 'dayjs', 'default as dayjs');
    return [
      'valueGetter: (value) => value && dayjs(value).toDate()',
      `valueFormatter: (value) => value && dayjs(value).format('${writing.settings.dateFormat}')`,
    ];
  }
  if (isOffered(writing, field))
    return [
      "type: 'singleSelect'",
      `valueOptions: ${choicesName(field)}`,
      `renderCell: ({ row }) => row.${nameKey}`,
    ];
  const text = textOfParts(writing, field, 'row');
  return text === undefined ? [] : [`valueGetter: (_, row) => ${text}`];
}

/** The code for the text of a value of several parts, or of one with a name beside it; undefined for any other. */
function textOfParts(writing: Writing, field: Field, record: string): string | undefined {
  const { name, type, nameKey, namesKey } = field;
  const value = `${record}.${name}`;
  if (nameKey !== undefined) return `${record}.${nameKey}`;
  if (namesKey !== undefined) return `${record}.${namesKey}?.join(', ')`;
  if (type === 'multiselect')
    return `${value}?.map((value) => t(\`${optionKey(writing, field)}.\${value}\`)).join(', ')`;
  if (type === 'daterange') return `${value} && \`\${${value}.from ?? ''} – \${${value}.to ?? ''}\``;
  if (type === 'lines') return `${value}?.length`;
  return type === 'json' ? `${value} && JSON.stringify(${value})` : undefined;
}

const optionKey = ({ resource }: Writing, { name }: Field) => `${resource.name}.options.${name}`;

function optionsOf(writing: Writing, field: Field): string {
  const values = (field.options ?? []).map(({ value }) => JSON.stringify(value)).join(', ');
  return `[${values}].map((value) => ({ value, label: t(\`${optionKey(writing, field)}.\${value}\`) }))`;
}

const BUTTONS = { show: 'ShowButton', edit: 'EditButton', delete: 'DeleteButton' } as const;

function buttonsOf(writing: Writing, actions: readonly string[]): string {
  const buttons = (['show', 'edit', 'delete'] as const).filter((action) => actions.includes(action));
  if (buttons.length === 0) return '';
  use(writing, '@refinedev/mui', ...buttons.map((button) => BUTTONS[button]));
  const drawn = buttons.map(
    (button) =>
      `<${BUTTONS[button]} hideText recordItemId={row.id} aria-label={t('buttons.${button}')}${button === 'delete' ? ' mutationMode="undoable"' : ''} />`,
  );
  return `{
        field: 'actions',
        headerName: t('list.actions'),
        sortable: false,
        filterable: false,
        display: 'flex',
        width: ${buttons.length * 64},
        renderCell: ({ row }) => (
          <>
            ${drawn.join('\n')}
          </>
        ),
      },`;
}

function showBody(writing: Writing, fields: readonly Field[]): string {
  const { resource } = writing;
  const record = camel(resource.name);
  use(writing, '@refinedev/core', 'useShow', 'useTranslate');
  use(writing, '@refinedev/mui', 'Show');
  useMui(writing, 'Stack', 'Typography');
  useRecord(writing, 'record');
  return `
  const t = useTranslate();
  const {
    result: ${record},
    query: { isLoading },
  } = useShow<${pascal(resource.name)}>();
  return (
    <Show isLoading={isLoading} deleteButtonProps={{ mutationMode: 'undoable' }}>
      <Stack sx={{ gap: 1 }}>
        ${fields
          .map(
            (field) =>
              `<Typography sx={{ fontWeight: 'bold' }}>{${labelOf(writing, field)}}</Typography>\n${shownValue(writing, field, record)}`,
          )
          .join('\n')}
      </Stack>
    </Show>
  );`;
}

/** A value by the component of Refine for its type. */
function shownValue(writing: Writing, field: Field, record: string): string {
  const { name, type, nameKey, namesKey } = field;
  const value = `${record}?.${name}`;
  const there = `${record}.${name}`;
  const by = (component: string, given: string, props = '') => {
    use(writing, '@refinedev/mui', component);
    return `<${component} value={${given}}${props} />`;
  };
  if (typeOf(field)?.numeric) {
    const { locale, places } = numberOptions(writing, field);
    const options = field.type === 'money' ? ` options={{ minimumFractionDigits: ${places} }}` : '';
    return `{${value} != null && ${by('NumberField', there, ` locale="${locale}"${options}`)}}`;
  }
  if (isDay(field)) {
    const pattern = `${writing.settings.dateFormat}${type === 'datetime' ? ' HH:mm' : ''}`;
    return `{${value} && ${by('DateField', there, ` format="${pattern}"`)}}`;
  }
  if (type === 'boolean') return by('BooleanField', value);
  if (type === 'email') return `{${value} && ${by('EmailField', there)}}`;
  if (type === 'url') return `{${value} && ${by('UrlField', there)}}`;
  if (type === 'richtext') return by('MarkdownField', `${value} ?? ''`);
  if (type === 'lines') return tableOf(writing, field, value);
  if (type === 'json') return `<pre>{${value} && JSON.stringify(${there}, null, 2)}</pre>`;
  const plain = (text: string) => by('TextFieldComponent', text);
  if (nameKey !== undefined) return plain(`${record}?.${nameKey}`);
  if (namesKey !== undefined) return plain(`${record}?.${namesKey}?.join(', ')`);
  if (type === 'select') return plain(`${value} && t(\`${optionKey(writing, field)}.\${${there}}\`)`);
  if (type === 'multiselect')
    return plain(`${value}?.map((one) => t(\`${optionKey(writing, field)}.\${one}\`)).join(', ')`);
  if (type === 'daterange') return plain(`${value} && \`\${${there}.from ?? ''} – \${${there}.to ?? ''}\``);
  return plain(value);
}

/** The lines of a record as a table, a column for each of their fields. */
function tableOf(writing: Writing, field: Field, value: string): string {
  useMui(writing, 'Table', 'TableBody', 'TableCell', 'TableHead', 'TableRow');
  const children = Object.values(field.of ?? {});
  const cell = (text: string, { type }: Field) =>
    `<TableCell${typeOf({ type } as Field)?.numeric ? ' align="right"' : ''}>{${text}}</TableCell>`;
  const texts = children.map((child) => {
    const parts = textOfParts(writing, child, 'line');
    if (typeOf(child)?.numeric) return numberOf(writing, child, `line.${child.name}`);
    return parts ?? `line.${child.name}`;
  });
  return `<Table size="small">
    <TableHead><TableRow>${children.map((child) => cell(`t('${writing.resource.name}.fields.${field.name}.${child.name}')`, child)).join('\n')}</TableRow></TableHead>
    <TableBody>
      {${value}?.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name.
        <TableRow key={place}>${children.map((child, at) => cell(texts[at] as string, child)).join('\n')}</TableRow>
      ))}
    </TableBody>
  </Table>`;
}

function formBody(writing: Writing, fields: readonly Field[], view: 'create' | 'edit'): string {
  const { resource } = writing;
  const name = pascal(resource.name);
  const Frame = pascal(view);
  const references = fields.filter(({ to, each }) => to !== undefined || each?.to !== undefined);
  const inputs = fields.map((field) => inputOf(writing, field)).join('\n');
  const hasPickers = fields.some(isPicked);
  use(writing, '@refinedev/core', 'type HttpError', 'useTranslate');
  use(writing, '@refinedev/mui', Frame, ...(references.length > 0 ? ['useAutocomplete'] : []));
  use(writing, '@refinedev/react-hook-form', 'useForm');
  useMui(writing, 'Stack');
  useRecord(writing, 'record', 'input');
  const form = `<Stack component="form" autoComplete="off" sx={{ gap: 2 }}>
        ${inputs}
      </Stack>`;
  const needsQuery = view === 'edit' && references.length > 0;
  return `
  const t = useTranslate();
  const {
    saveButtonProps,
    ${inputs.includes('register(') ? 'register,' : ''}
    ${inputs.includes('control=') ? 'control,' : ''}
    refineCore: { formLoading${needsQuery ? ', query' : ''} },
    ${inputs.includes('errors.') ? 'formState: { errors },' : ''}
  } = useForm<${name}, HttpError, ${name}Input>(${resource.kind === 'single' ? `{ refineCoreProps: { action: 'edit', id: '1' } }` : ''});
  ${needsQuery ? `const ${camel(resource.name)} = query?.data?.data;` : ''}
  ${references.map((field) => choicesOf(writing, field, needsQuery)).join('\n')}
  return (
    <${Frame} isLoading={formLoading} saveButtonProps={saveButtonProps}>
      ${hasPickers ? inPickers(writing, form) : form}
    </${Frame}>
  );`;
}

const PICKED: readonly string[] = ['date', 'month', 'time', 'datetime', 'daterange'];
const isPicked = ({ type }: Field) => PICKED.includes(type);

function inPickers(writing: Writing, form: string): string {
  use(writing, '@mui/x-date-pickers/AdapterDayjs', 'AdapterDayjs');
  use(writing, '@mui/x-date-pickers/LocalizationProvider', 'LocalizationProvider');
  use(writing, 'dayjs', 'default as dayjs');
  return `<LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale={dayjs.locale()}>
      ${form}
      </LocalizationProvider>`;
}

const targetOf = ({ to, each }: Field) => to ?? each?.to ?? '';
const choicesName = ({ name }: Field) => `${camel(name.replace(/_ids?$/, ''))}Choices`;

/** The records that a reference may point to, searched as they are typed. */
function choicesOf(writing: Writing, field: Field, isEdit: boolean): string {
  const to = targetOf(field);
  use(writing, '../records.ts', `type ${pascal(to)}`);
  const chosen = isEdit ? `defaultValue: ${camel(writing.resource.name)}?.${field.name} ?? undefined,` : '';
  return `const { autocompleteProps: ${choicesName(field)} } = useAutocomplete<${pascal(to)}>({
    resource: '${to}',
    ${chosen}
    onSearch: (words) => [{ field: 'q', operator: 'eq', value: words }],
  });`;
}

/** An input of MUI for the type of a field, with the server's message below it. */
function inputOf(writing: Writing, field: Field): string {
  const { name, type, required } = field;
  const label = `label={${labelOf(writing, field)}}`;
  const needed = required ? 'required' : '';
  const message = 'error={!!error} helperText={error?.message}';
  if (isPicked(field)) return pickersOf(writing, field);
  if (field.to !== undefined || field.each?.to !== undefined) return autocompleteOf(writing, field);
  if (type === 'boolean') {
    useMui(writing, 'Checkbox', 'FormControlLabel');
    return controlled(
      writing,
      name,
      `<FormControlLabel ${label} control={<Checkbox checked={!!field.value} onChange={field.onChange} />} />`,
      'field',
    );
  }
  useMui(writing, 'TextField');
  if (type === 'select' || type === 'multiselect') {
    useMui(writing, 'MenuItem');
    const several = type === 'multiselect';
    const values = (field.options ?? []).map(({ value }) => JSON.stringify(value)).join(', ');
    return controlled(
      writing,
      name,
      `<TextField {...field} value={field.value ?? ${several ? '[]' : "''"}} select ${several ? 'slotProps={{ select: { multiple: true } }}' : ''} ${label} ${needed} ${message}>
        {[${values}].map((value) => (
          <MenuItem key={value} value={value}>{t(\`${optionKey(writing, field)}.\${value}\`)}</MenuItem>
        ))}
      </TextField>`,
    );
  }
  const lines = ['longtext', 'richtext', 'code'].includes(type) ? 'multiline minRows={3}' : '';
  const kind = type === 'password' ? 'type="password"' : '';
  const digits = typeOf(field)?.numeric ? "slotProps={{ htmlInput: { inputMode: 'decimal' } }}" : '';
  return `<TextField
    {...register('${name}')} ${kind} ${lines} ${label} ${needed} ${digits}
    error={!!errors.${name}}
    helperText={errors.${name}?.message}
  />`;
}

function controlled(
  writing: Writing,
  name: string,
  input: string,
  given = 'field, fieldState: { error }',
): string {
  use(writing, 'react-hook-form', 'Controller');
  return `<Controller control={control} name="${name}" render={({ ${given} }) => (${input})} />`;
}

function autocompleteOf(writing: Writing, field: Field): string {
  useMui(writing, 'Autocomplete', 'TextField');
  const { name, required } = field;
  const choices = choicesName(field);
  const several = field.to === undefined;
  const title = writing.resources[targetOf(field)]?.title ?? 'id';
  const value = several
    ? `multiple value={${choices}.options.filter(({ id }) => field.value?.includes(id))}
      onChange={(_, chosen) => field.onChange(chosen.map(({ id }) => id))}`
    : `value={${choices}.options.find(({ id }) => id === field.value) ?? null}
      onChange={(_, chosen) => field.onChange(chosen?.id ?? null)}`;
  return controlled(
    writing,
    name,
    `<Autocomplete
      {...${choices}}
      ${value}
      getOptionLabel={({ ${title} }) => ${title === 'id' || title.endsWith('_id') ? `String(${title})` : `${title} ?? ''`}}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      renderInput={(params) => (
        <TextField {...params} label={${labelOf(writing, field)}} ${required ? 'required' : ''} error={!!error} helperText={error?.message} />
      )}
    />`,
  );
}

const PICKERS = {
  date: { picker: 'DatePicker', stored: 'YYYY-MM-DD' },
  month: { picker: 'DatePicker', stored: 'YYYY-MM' },
  time: { picker: 'TimePicker', stored: 'HH:mm' },
  datetime: { picker: 'DateTimePicker', stored: 'YYYY-MM-DD HH:mm:ss' },
};

function pickersOf(writing: Writing, field: Field): string {
  const { type, name } = field;
  if (type === 'daterange')
    return ['from', 'to']
      .map((end) => pickerOf(writing, field, 'date', `${name}.${end}`, `fields.range${pascal(end)}`))
      .join('\n');
  return pickerOf(writing, field, type as keyof typeof PICKERS, name);
}

function pickerOf(
  writing: Writing,
  field: Field,
  kind: keyof typeof PICKERS,
  name: string,
  end?: string,
): string {
  const { picker, stored } = PICKERS[kind];
  const { dateFormat } = writing.settings;
  use(writing, `@mui/x-date-pickers/${picker}`, picker);
  const pattern = { date: dateFormat, month: stored, time: stored, datetime: `${dateFormat} HH:mm` }[kind];
  const views = kind === 'month' ? "views={['year', 'month']}" : kind === 'date' ? '' : 'ampm={false}';
  const own = labelOf(writing, field);
  const label = end === undefined ? own : `t('${end}', { label: ${own} })`;
  const value = kind === 'time' ? `dayjs(\`2000-01-01 \${field.value}\`)` : 'dayjs(field.value)';
  return controlled(
    writing,
    name,
    `<${picker}
      label={${label}}
      format="${pattern}" ${views}
      value={field.value ? ${value} : null}
      onChange={(chosen) => field.onChange(chosen?.isValid() ? chosen.format('${stored}') : null)}
      slotProps={{ textField: { ${field.required ? 'required: true, ' : ''}error: !!error, helperText: error?.message } }}
    />`,
  );
}
