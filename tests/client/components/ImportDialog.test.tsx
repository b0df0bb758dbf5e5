// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ImportDialog } from '../../../src/client/generic/import/ImportDialog.tsx';
import { type AnsweringHost, type HostAnswer, startHost } from '../answeringHost.ts';
import { theResource } from '../generic/resource.ts';
import { renderPage } from './renderPage.tsx';

/** What may go wrong in an import. tests/e2e/importExport.test.ts imports files. */

const resource = theResource();
const FILE = new File(['Tool Name,Balance\nDrill,1\n'], 'tools.csv', { type: 'text/csv' });

let host: AnsweringHost;
/** How the host answers a check, and the import itself. */
let check: () => Promise<HostAnswer | 'hang up'>;
let add: () => HostAnswer | 'hang up';
let closed: number;

beforeAll(async () => {
  host = await startHost();
  host.answer = ({ body }) => ((body as { dry?: true } | undefined)?.dry ? check() : add());
});
afterAll(() => host.close());
beforeEach(() => {
  closed = 0;
  check = async () => ({ body: { success: true, errors: [] } });
  add = () => ({ body: { success: true, message: '1 tool added' } });
});

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const fails = async (message: string) => expect((await screen.findByRole('alert')).textContent).toBe(message);

async function choose(file = FILE): Promise<UserEvent> {
  const user = renderPage(<ImportDialog resource={resource} onClose={() => closed++} />);
  await user.upload(await screen.findByLabelText('CSV or Excel file'), file);
  return user;
}

describe('an import', () => {
  it('says that a file cannot be read, such as one that was moved since', async () => {
    const gone = new File(['a'], 'gone.csv', { type: 'text/csv' });
    gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
    await choose(gone);
    await fails('The file could not be imported.');
  });

  it('locks its cells while they are checked', async () => {
    const user = await choose();
    await user.click(await button('Check 1 rows'));
    const cell = (content: string) => screen.findByRole('gridcell', { name: content });
    const input = () => screen.queryByRole('textbox', { name: 'Tool Name, row 1' });
    await user.dblClick(await cell('Drill'));
    await user.type(await screen.findByRole('textbox', { name: 'Tool Name, row 1' }), 's{Enter}');
    let finish = (_: HostAnswer) => {};
    check = () =>
      new Promise((answer) => {
        finish = answer;
      });
    await user.click(await button('Check again'));
    await screen.findByRole('progressbar', { name: 'Import' });
    await user.dblClick(await cell('Drills'));
    expect(input()).toBeNull();
    finish({ body: { success: true, errors: [{ row: 1, field: 'tool_name', message: 'No such tool' }] } });
    await cell('No such tool');
    await user.dblClick(await cell('Drills'));
    expect(input()).not.toBeNull();
    await user.keyboard('{Escape}');
    check = async () => ({ body: { success: true, errors: [] } });
    await user.click(await button('Check again'));
    await button('Import 1 rows');
  });

  it('is left by Escape: at once before its rows are corrected, and then after a question', async () => {
    const user = await choose();
    (await button('Check 1 rows')).focus();
    await user.keyboard('{Escape}');
    expect(closed).toBe(1);
    await user.click(await button('Check 1 rows'));
    await user.dblClick(await screen.findByRole('gridcell', { name: 'Drill' }));
    await user.type(await screen.findByRole('textbox', { name: 'Tool Name, row 1' }), 's{Enter}');
    (await button('Check again')).focus();
    await user.keyboard('{Escape}');
    expect(closed).toBe(1);
    await user.click(await button('Leave'));
    expect(closed).toBe(2);
  });

  it('whose answer is lost says that sending again is safe, and is sent again with its key', async () => {
    const user = await choose();
    await user.click(await button('Check 1 rows'));
    add = () => 'hang up';
    await user.click(await button('Import 1 rows'));
    await fails(
      'The file could not be imported. The server did not answer. It is safe to send this again: it counts once.',
    );
    add = () => ({ body: { success: true, message: '1 tool added' } });
    await user.click(await button('Import 1 rows'));
    await waitFor(() => expect(closed).toBe(1));
    const keys = host.calls.flatMap(({ key }) => key ?? []);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });
});
