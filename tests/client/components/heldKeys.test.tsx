// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useEffect, useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { useFormKeys } from '../../../src/client/layout/keys/useFormKeys.ts';
import { useShortcut } from '../../../src/client/layout/keys/useShortcut.ts';
import { countPage, dropKeys, holdKeys, releaseKeys } from '../../../src/fields/heldKeys.ts';
import { useHeldEnter } from '../../../src/fields/useHeldEnter.ts';
import { renderPage } from './renderPage.tsx';

/** Keys that come before what takes them: held in their order, and pressed again once it is there. */

const sent: string[] = [];

beforeEach(() => {
  dropKeys();
  sent.length = 0;
});

/** A form that opens when it is told to, and takes the focus. */
function Form({ autoFocus = true }: { autoFocus?: boolean }): ReactNode {
  const [values, setValues] = useState({ name: '', amount: '' });
  const set = (part: object) => setValues((before) => ({ ...before, ...part }));
  useEffect(() => {
    if (autoFocus) document.querySelector('input')?.focus();
    releaseKeys();
  }, [autoFocus]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent.push(`${values.name} ${values.amount}`);
      }}
    >
      <input aria-label="Name" value={values.name} onChange={({ target }) => set({ name: target.value })} />
      <input
        aria-label="Amount"
        value={values.amount}
        onChange={({ target }) => set({ amount: target.value })}
      />
      <button type="submit">Pay</button>
    </form>
  );
}

let open = () => {};

function Page(): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  open = () => setIsOpen(true);
  return isOpen && <Form />;
}

describe('held keys', () => {
  it('go to the form that opens, in their order, with Tab and Enter', async () => {
    const user = renderPage(<Page />);
    holdKeys();
    await user.keyboard('savxx{Backspace}{Backspace}ar{Tab}50{Enter}');
    expect(sent).toEqual([]);
    open();
    await waitFor(() => expect(sent).toEqual(['savar 50']));
  });

  it('are dropped where their page is left before it takes them, and the next one gets its own', async () => {
    const user = renderPage(<Fields />);
    const amount = screen.getByLabelText<HTMLInputElement>('Amount');
    await user.click(amount);
    holdKeys();
    countPage();
    await user.keyboard('50');
    expect(amount.value).toBe('');
    countPage();
    await user.keyboard('7');
    expect(amount.value).toBe('7');
  });

  it('replace what is selected', async () => {
    const user = renderPage(<Form />);
    const input = screen.getByLabelText<HTMLInputElement>('Name');
    await user.type(input, 'mirpur');
    input.select();
    holdKeys();
    await user.keyboard('savar');
    expect(input.value).toBe('mirpur');
    releaseKeys();
    await waitFor(() => expect(input.value).toBe('savar'));
  });

  it('are dropped by Escape and by the pointer', async () => {
    const user = renderPage(<Page />);
    for (const end of ['{Escape}', 'pointer']) {
      holdKeys();
      await user.keyboard('x{Enter}');
      if (end === 'pointer') await user.click(document.body);
      else await user.keyboard(end);
      releaseKeys();
    }
    open();
    const input = await screen.findByLabelText<HTMLInputElement>('Name');
    await user.keyboard('y');
    expect(input.value).toBe('y');
  });

  it('leave shortcuts with Ctrl to the browser', async () => {
    const user = renderPage(<Page />);
    const seen: string[] = [];
    const note = ({ key }: KeyboardEvent) => seen.push(key);
    window.addEventListener('keydown', note);
    holdKeys();
    await user.keyboard('{Control>}r{/Control}');
    window.removeEventListener('keydown', note);
    expect(seen).toContain('r');
  });
});

/** A search that answers when it is told to, and a selector in a form. */
let answer = (_: readonly string[]) => {};

function Search(): ReactNode {
  const [found, setFound] = useState<readonly string[]>();
  const [chosen, setChosen] = useState('');
  const hold = useHeldEnter(found !== undefined, (found?.length ?? 0) > 0);
  answer = setFound;
  return (
    <>
      <input
        aria-label="Search"
        onKeyDown={(event) => {
          if (hold(event) || event.key !== 'Enter') return;
          setChosen(found?.[0] ?? 'none');
          document.querySelectorAll('input')[1]?.focus();
        }}
      />
      <output>{chosen}</output>
      <input aria-label="Next" />
    </>
  );
}

describe('Enter in a search', () => {
  it('waits for the answer, with the keys after it', async () => {
    const user = renderPage(<Search />);
    await user.type(screen.getByLabelText('Search'), 'mirpur{Enter}50');
    expect(screen.getByRole('status').textContent).toBe('');
    answer(['Mirpur Hardware']);
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Next').value).toBe('50'));
    expect(screen.getByRole('status').textContent).toBe('Mirpur Hardware');
    expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe('mirpur');
  });

  it('chooses nothing where nothing is found, and what was typed then goes nowhere', async () => {
    const user = renderPage(<Search />);
    await user.type(screen.getByLabelText('Search'), 'gulshan{Enter}50');
    act(() => answer([]));
    await user.keyboard('!');
    expect(screen.getByRole('status').textContent).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>('Next').value).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe('gulshan!');
  });
});

function Fields({ unchosen }: { unchosen?: string }): ReactNode {
  useFormKeys();
  useShortcut('new', () => sent.push('new'));
  useShortcut('help', () => sent.push('help'));
  useShortcut('find', () => sent.push('find'));
  return (
    <form onSubmit={(event) => event.preventDefault()} onSubmitCapture={() => sent.push('form')}>
      <input aria-label="Vendor" data-unchosen={unchosen} />
      <input aria-label="Amount" />
      <button type="submit">Pay</button>
    </form>
  );
}

describe('a field', () => {
  it('is left by Escape, and the shortcuts work in it with Alt', async () => {
    const user = renderPage(<Fields />);
    const amount = screen.getByLabelText<HTMLInputElement>('Amount');
    await user.type(amount, 'n?/');
    expect([amount.value, sent]).toEqual(['n?/', []]);
    await user.keyboard('{Alt>}n?/{/Alt}');
    expect([amount.value, sent]).toEqual(['n?/', ['new', 'help', 'find']]);
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(document.body);
    await user.keyboard('n');
    expect(sent.at(-1)).toBe('new');
    expect(sent).toHaveLength(4);
  });

  it.each(['typed', 'missed'])(
    'with a text that is no choice (%s) keeps its form from being sent',
    async (unchosen) => {
      const user = renderPage(<Fields unchosen={unchosen} />);
      await user.type(screen.getByLabelText('Amount'), '50{Enter}');
      expect(sent).toEqual([]);
      expect(document.activeElement).toBe(screen.getByLabelText('Vendor'));
    },
  );

  it('that is still searched for sends its form after the answer', async () => {
    const user = renderPage(<Fields unchosen="left" />);
    await user.type(screen.getByLabelText('Amount'), '50{Enter}{Enter}');
    expect(sent).toEqual([]);
    delete screen.getByLabelText('Vendor').dataset.unchosen;
    await waitFor(() => expect(sent).toEqual(['form']));
  });
});
