import type { Resource } from '../../../../schema/index.ts';
import { OPENING_PATH } from '../../../address/openingPath.ts';
import { pathOf } from '../../../address/paths.ts';
import { useCall, useRecordList, wholeBody } from '../../../data/index.ts';
import { useLetterhead } from '../../../generic/page/useLetterhead.ts';
import { rowsOf } from '../../../providers/data/answers.ts';
import { useDefinitions } from '../../../providers/definitions.tsx';
import type { TextKey } from '../../../providers/i18n.ts';
import { hasChosenLanguage } from '../../../providers/languageTag.ts';
import { useCash } from '../useCash.ts';

/** A step of the first-run guide. */
export interface Step {
  key:
    | 'firm'
    | 'logo'
    | 'language'
    | 'region'
    | 'cash'
    | 'banks'
    | 'people'
    | 'project'
    | 'opening'
    | 'users';
  title: TextKey;
  help: TextKey;
  /** The screen where it is done; the steps without one are done in the guide itself. */
  to?: string | undefined;
  /** Undefined while it is not known. */
  done: boolean | undefined;
}

/** The forms of the specification that the steps lead to. */
const FORMS = {
  banks: 'accounts/add-account',
  people: 'add-employee',
  project: 'add-project',
  users: 'add-user',
} as const;

const SETTING = pathOf('setting');

/** The steps in order, each with whether it is done, as the records and settings show it. */
export function useSteps(): Step[] {
  const { letterhead } = useLetterhead();
  const hasRecord = useDefinitions().settings.letterhead?.entity !== undefined;
  const { data: cash } = useCash();
  const chosen = useChosenSettings();
  const step = (key: Step['key'], done: boolean | undefined, to?: string): Step => ({
    key,
    title: `guide.${key}`,
    help: `guide.${key}.help`,
    to,
    done,
  });
  const records: Step[] = [
    useRecordStep('banks', 1),
    useRecordStep('people', 1),
    useRecordStep('project', 1),
    step('opening', useHasOpening(), pathOf(OPENING_PATH)),
    // The first account is the administrator's own.
    useRecordStep('users', 2),
  ].flatMap((step) => step ?? []);
  return [
    // Literal texts of the settings are changed on no screen.
    ...(hasRecord
      ? [
          step('firm', letterhead?.isNamed, `${SETTING}#institution`),
          step('logo', letterhead && letterhead.logo !== '', `${SETTING}#institution`),
        ]
      : []),
    step('language', hasChosenLanguage()),
    step('region', chosen, `${SETTING}#region`),
    step('cash', cash?.opened),
    ...records,
  ];
}

/** A step that is done once there are so many records; undefined for definitions without its form. */
function useRecordStep(key: keyof typeof FORMS, count: number): Step | undefined {
  const resource = useResourceOf(FORMS[key]);
  const { found } = useRecordList(
    resource?.name ?? '',
    { pagination: { currentPage: 1, pageSize: 1 } },
    { enabled: resource !== undefined },
  );
  if (resource === undefined) return undefined;
  const done = found && found.total >= count;
  return { key, title: `guide.${key}`, help: `guide.${key}.help`, to: pathOf(FORMS[key]), done };
}

function useResourceOf(path: string): Resource | undefined {
  return Object.values(useDefinitions().resources).find(({ create }) => create.path === path);
}

/** Whether somebody has saved the settings of the region, even as they were. */
function useChosenSettings(): boolean | undefined {
  return useCall({ path: '/setting/history' }, { read: hasRows, staleAfter: 'posting' }).data;
}

function hasRows(body: unknown): boolean {
  return (rowsOf(body, 'data') ?? []).length > 0;
}

/** Whether the books of the firm were opened from a list. */
function useHasOpening(): boolean | undefined {
  const call = { path: '/setting/opening', query: { _start: 0, _end: 0 } };
  const { data } = useCall<{ posted?: unknown }>(call, { read: wholeBody<{ posted?: unknown }> });
  return data && data.posted !== null;
}
