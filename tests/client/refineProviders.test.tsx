// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeAccessProvider } from '../../src/client/providers/access.ts';
import { i18nProvider } from '../../src/client/providers/i18n.ts';
import { bus, type LiveChanges } from '../../src/client/providers/live/bus.ts';
import { changedIds, EVERYTHING, NOTHING, withChanges } from '../../src/client/providers/live/changes.ts';
import { liveProvider } from '../../src/client/providers/live/liveProvider.ts';
import { currentMessages } from '../../src/client/providers/notification.ts';
import { notificationProvider } from '../../src/client/providers/refineNotification.ts';
import { setToken } from '../../src/client/providers/session.ts';
import { setVocabulary } from '../../src/client/providers/vocabulary.ts';
import { app } from '../../src/i18n/bn/app.ts';
import { refine } from '../../src/i18n/refine.ts';
import { loadDefinitions } from '../../src/server/operations/settings/loadDefinitions.ts';
import { renderPage } from './components/renderPage.tsx';

/** Refine's providers, each with the product's own behind it. */

const { resources, settings } = await loadDefinitions('resources');

describe('access control', () => {
  const can = async (resource: string | undefined, action: string, isAdmin = false) =>
    (await makeAccessProvider(resources, isAdmin).can({ ...(resource && { resource }), action })).can;

  it.each(['list', 'show', 'create', 'edit', 'delete', 'clone', 'export', 'restore'])(
    'lets everyone %s vendors, who are open to all',
    async (action) => expect(await can('vendor', action)).toBe(true),
  );

  it.each([
    ['vendor', 'approve'],
    ['vendor', 'field'],
    ['vendor', 'toString'],
    ['vendor', ''],
    ['__proto__', 'list'],
    ['nothing', 'list'],
    [undefined, 'list'],
  ])('refuses %s %s, which nobody declared, even to an administrator', async (resource, action) => {
    expect(await can(resource, action, true)).toBe(false);
  });

  it('lets only administrators do what a definition keeps for them', async () => {
    const kept = Object.values(resources).find(({ access }) => access.create === 'admin');
    expect([await can(kept?.name, 'create'), await can(kept?.name, 'create', true)]).toEqual([false, true]);
  });

  it('takes the actions of a definition, and further lists by their resource', async () => {
    const [resource] = Object.values(resources).filter(({ actions }) => actions.length > 0);
    const [action] = resource?.actions ?? [];
    expect(await can(resource?.name, action?.name ?? '', true)).toBe(true);
    expect(await can('vendor', action?.name ?? '', true)).toBe(false);
    expect(await can('project.completed', 'list')).toBe(true);
  });
});

describe('texts', () => {
  setVocabulary({ resources, settings: { ...settings, timeZone: 'Asia/Dhaka' } });

  it('are in every language, with the same placeholders', () => {
    const bangla: Readonly<Record<string, string>> = app;
    const placeholders = (words = '') => (words.match(/\{\w+\}/g) ?? []).toSorted();
    for (const [key, words] of Object.entries(refine))
      expect([key, placeholders(bangla[key])]).toEqual([key, placeholders(words)]);
  });

  it.each([
    ['buttons.save', undefined, 'Save'],
    ['notifications.undoable', { seconds: 5 }, '5 s left to undo'],
    ['vendor.vendor', undefined, resources.vendor?.label.one],
    ['vendor.titles.list', undefined, resources.vendor?.list.title],
    ['vendor.fields.phone', undefined, resources.vendor?.fields.phone?.label],
  ])('has %s', (key, params, words) => {
    expect(i18nProvider.translate(key, params, 'in the words of Refine')).toBe(words);
  });

  it('keep the wording of who asks for another one', () => {
    expect(i18nProvider.translate('vendor.toString', 'As it is')).toBe('As it is');
    expect(i18nProvider.translate('own.key', { name: 'Rahim' }, 'Hello {name}')).toBe('Hello Rahim');
  });
});

describe('a message of a change that can be undone', () => {
  afterEach(() => setToken(null));

  it('counts down in place, and takes the change back by its button', async () => {
    setToken('a-token');
    const undo = vi.fn();
    const user = renderPage(<p>A page</p>);
    const open = (seconds: number) =>
      notificationProvider.open({
        key: '7-vendor-notification',
        type: 'progress',
        message: `${seconds} s left to undo`,
        undoableTimeout: seconds,
        cancelMutation: undo,
      });
    open(5);
    const shown = () => currentMessages().filter(({ message }) => message.endsWith('left to undo'));
    const [{ id } = { id: 0 }] = shown();
    await screen.findByText('5 s left to undo');
    open(4);
    await screen.findByText('4 s left to undo');
    expect(currentMessages().filter(({ message }) => message.includes('left to undo'))).toMatchObject([
      { id },
    ]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledOnce();
    expect(shown()).toEqual([]);
  });

  it('goes when Refine closes it', () => {
    setToken('a-token');
    notificationProvider.open({ key: 'one', type: 'success', message: 'Saved' });
    notificationProvider.close('another');
    expect(currentMessages()).toHaveLength(1);
    notificationProvider.close('one');
    expect(currentMessages()).toEqual([]);
  });
});

describe('live events', () => {
  const announce = (set: typeof NOTHING) => {
    const changes: LiveChanges = {
      touches: () => false,
      idsOf: (name) => changedIds(set, name),
      inPlace: (shown) => shown,
      newsOf: () => undefined,
    };
    for (const listener of bus.listeners) listener(changes);
  };
  const vendors = withChanges(NOTHING, [{ entity: 'vendor', id: 7, version: 1 }]);

  it.each([
    ['the records of a resource', 'resources/vendor', undefined, vendors, [{ ids: [7] }]],
    ['one of the wanted records', 'resources/vendor', ['7', 8], vendors, [{ ids: [7] }]],
    ['none of the wanted records', 'resources/vendor', [8], vendors, []],
    ['another resource', 'resources/customer', undefined, vendors, []],
    ['anything', 'resources/customer', [3], EVERYTHING, [{}]],
    ['a further list', 'resources/vendor.owed', undefined, vendors, [{ ids: [7] }]],
  ])('tell of %s', (_, channel, ids, set, payloads) => {
    const callback = vi.fn();
    const subscription = liveProvider.subscribe({
      channel,
      types: ['*'],
      callback,
      ...(ids && { params: { ids } }),
    });
    announce(set);
    expect(callback.mock.calls.map(([{ payload }]) => payload)).toEqual(payloads);
    liveProvider.unsubscribe(subscription);
    announce(EVERYTHING);
    expect(callback).toHaveBeenCalledTimes(payloads.length);
  });
});
