// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { afterEach, expect, it } from 'vitest';
import type { Values } from '../../../src/client/generic/form/formValues.ts';
import { useFormDraft } from '../../../src/client/generic/form/useFormDraft.ts';
import { draftName, keepDraft } from '../../../src/client/providers/drafts.ts';
import { browserStorage } from '../../../src/client/providers/storage.ts';
import { useIdempotencyKey } from '../../../src/client/providers/useIdempotencyKey.ts';
import { theResource } from '../generic/resource.ts';
import { renderPage } from './renderPage.tsx';

/** The draft of a form. tests/client/drafts.test.ts keeps drafts, tests/e2e/trouble.test.ts restores them in a browser. */

const { note } = theResource().fields;
const SENT = { body: { note: 'Mine' } };

afterEach(() => {
  for (const name of browserStorage.names()) browserStorage.remove(name);
});

/** A form whose draft was typed over another value than the present one. */
function Form({ isNew }: { isNew: boolean }): ReactNode {
  const before = { note: 'Present' };
  const form = useForm<Values>({ defaultValues: before });
  const keyFor = useIdempotencyKey();
  const draft = useFormDraft(form, { name: 'tool', fields: note ? [note] : [], before, isNew, keyFor });
  const isAgain = draft.isUnanswered(SENT);
  const words = [
    draft.restored && 'restored',
    ...draft.overtaken.map(({ name }) => name),
    isAgain && 'again',
  ];
  return <p title="draft">{words.filter(Boolean).join(', ')}</p>;
}

function keep(sent?: object) {
  keepDraft(draftName(1, '/ tool', 'a'), {
    ...{ at: Date.now(), values: { note: 'Mine' }, before: { note: 'Former' } },
    ...(sent && { sent: { values: JSON.stringify(sent), key: 'a key' } }),
  });
}

const shows = (words: string) => waitFor(() => expect(screen.getByTitle('draft').textContent).toBe(words));

it('names what others changed meanwhile', async () => {
  keep();
  renderPage(<Form isNew={false} />);
  await shows('restored, note');
});

it('of a new record names nothing that others changed', async () => {
  keep();
  renderPage(<Form isNew />);
  await shows('restored');
});

it.each([
  [SENT, 'restored, again'],
  [{ body: { note: 'Other' } }, 'restored'],
])('knows whether a call was sent without an answer: %j', async (sent, words) => {
  keep(sent);
  renderPage(<Form isNew />);
  await shows(words);
});
