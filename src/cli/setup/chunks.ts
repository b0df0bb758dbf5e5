/**
 * The files that the web app's code is packed into. Over the slow line to a site each file costs a round
 * trip, so a few shared files are better than fifty exact ones. Code that loads on demand has files of its
 * own.
 */

const material = (names: readonly string[]) => new RegExp(`/@mui/material/(esm/)?(${names.join('|')})/`);

/** Material's parts of the shell. */
const SHELL = material([
  'Alert',
  'Avatar',
  'Backdrop',
  'Divider',
  'Drawer',
  'Fade',
  'Grow',
  'InputBase',
  'List',
  'ListItem',
  'ListItemButton',
  'ListItemIcon',
  'ListItemSecondaryAction',
  'ListItemText',
  'Menu',
  'MenuItem',
  'MenuList',
  'Modal',
  'Popover',
  'Portal',
  'Skeleton',
  'Slide',
  'TextareaAutosize',
  'Unstable_TrapFocus',
  'internal',
  'useMediaQuery',
]);

/** Material's parts of fields. */
const INPUTS = material([
  'Autocomplete',
  'Checkbox',
  'Chip',
  'FilledInput',
  'FormControl',
  'FormControlLabel',
  'FormGroup',
  'FormHelperText',
  'Input',
  'InputAdornment',
  'LinearProgress',
  'ListSubheader',
  'NativeSelect',
  'OutlinedInput',
  'Popper',
  'Select',
  'useAutocomplete',
]);

const LIBRARIES =
  /\/node_modules\/(zod|@refinedev\/(core|react-router)|@tanstack|lodash-es|big\.js|react-transition-group)\//;
const FORM_LIBRARIES = /\/node_modules\/(react-hook-form|@refinedev\/react-hook-form)\//;

/** It is in tables and charts; packed with the lists, it would bring them to the first page. */
const HIDDEN = /\/@mui\/utils\/(esm\/)?visuallyHidden\//;

/** Our own code for the frame of every page and for definitions; few pages use expressions. */
const FRAME =
  /\/src\/(schema\/(?!record\/recordLogic|expression\/(formula|expression))|fields\/((?!views|calculate|typedDay)[a-zA-Z]+(\/index)?\.ts$|image\/(Picture|useImage))|client\/(address\/(?!ledgerAddress|correctionPath)|layout\/(?!ApprovalsLink)(use|lazy)?[A-Z]\w*\.tsx?$|providers\/(?!host\/|live\/(?!bus)|saveFile|checkErrors|messageParams|passkey|data\/callFailure)|routes\/(?!ReportRoutes)|generic\/(page\/(?!Choice|GroupTabs|TransactionLink|failureText|useFocusWrong|useRestore)|form\/LeaveGuard|list\/(listState|openedState|keptView|listRequest)|transaction\/(TransactionOverlay|use))))/;
const FIELD_VIEWS =
  /\/src\/fields\/.*(views?|Value|(?<!Image|Lines|References|File|Upload|RichText|Code|Json|Range|Multiselect|Moment|Password)Input|Chip|icons|use(?!Upload|Chosen)[A-Z]\w*|Absent|Context|Button)\.tsx?$/;

const any =
  (...patterns: readonly RegExp[]) =>
  (id: string): boolean =>
    patterns.some((pattern) => pattern.test(id.replaceAll('\\', '/')));

/** The groups in the order in which they take; the first one is whatever signing in needs. */
export const chunks = [
  // Code that the entry needs first, and for its early requests.
  {
    name: 'loader',
    test: any(
      /vite\/preload-helper/,
      /\/src\/client\/(main|firstPaint|pageCode|providers\/(early|firstCalls|config|session|storage|languageTag))\.ts$/,
    ),
    priority: 7,
  },
  { name: 'first', test: any(/\/src\/client\/(start\.ts|draw\.tsx|routes\/headStart\.ts)$/), priority: 6 },
  // Refine's core names it, and uses it for nothing that we do; what reads and writes CSV loads it.
  { name: 'csv', test: any(/\/node_modules\/papaparse\//), priority: 5 },
  { name: 'app', test: any(LIBRARIES, SHELL, HIDDEN, FRAME), priority: 4 },
  { name: 'fields', test: any(INPUTS, /\/node_modules\/@popperjs\//, FIELD_VIEWS), priority: 3 },
  {
    name: 'list',
    test: any(
      /\/src\/client\/generic\/(ListPage|listPage\/|bulk\/SelectedRows|page\/(Choice|useRestore)|table\/(?!RowCheckbox|FigureTable)|filter\/useTypedSearch|list\/(?!ReferenceFilter|MoreFilters|FilterChip|ListTotals|useTotals|ViewSwitch|record(Paper|Sheet)|saveWholeList|sharedNames))/,
      /icons-material\/esm\/Add\.js$/,
    ),
    priority: 2,
  },
  {
    name: 'forms',
    test: any(
      FORM_LIBRARIES,
      /\/src\/client\/generic\/(CreatePage|movement\/MovementForm|dialogs\/StillSending|actions\/ActionButtons|form\/(?!AddDialog|ConflictChoices|DeletedRecordChoices|TabbedFields|CreatePanel|DraftNotice|Action(Form|Fields)|useActionForm|action(Body|Check|Resource)))/,
    ),
    priority: 1,
  },
  // Those of lists have a file of their own: packed with the lists, they would bring these to every page of a record.
  { name: 'list-texts', test: any(/\0texts\/list\.texts$/), priority: 3 },
  // Texts of an area (texts.ts) that several pages need; those of one page are packed with it.
  { name: 'texts', test: any(/\0texts\/[a-zA-Z]+\.texts$/), minShareCount: 4, priority: 0 },
];
