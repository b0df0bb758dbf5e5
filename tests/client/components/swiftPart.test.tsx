// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Boundary } from '../../../src/client/layout/Boundary.tsx';
import { part } from '../../../src/client/layout/lazyPart.ts';
import { swiftPart } from '../../../src/client/layout/swiftPart.ts';

afterEach(cleanup);

/** Parts whose code loads without a fallback of React's own. */

type Module = { default: (props: { name: string }) => string };

function partOf(answers: Promise<Module>[]) {
  const load = part(() => answers.shift() ?? Promise.reject(new Error('No more')));
  return { load, Part: swiftPart<{ name: string }>(load) };
}

it('draws a placeholder, then the part in the same moment as its code is there', async () => {
  let arrive = (_: Module) => {};
  const { Part } = partOf([
    new Promise((resolve) => {
      arrive = resolve;
    }),
  ]);
  render(<Part name="Grid" waiting="Loading" />);
  expect(document.body.textContent).toBe('Loading');
  await act(async () => arrive({ default: ({ name }) => `${name} of rows` }));
  expect(document.body.textContent).toBe('Grid of rows');
});

it('is drawn at once if its code was loaded before', async () => {
  const { load, Part } = partOf([Promise.resolve({ default: ({ name }) => name })]);
  await load();
  render(<Part name="Board" waiting="Loading" />);
  expect(document.body.textContent).toBe('Board');
});

it('throws a failure at the nearest boundary, and loads again with it', async () => {
  const { Part } = partOf([
    Promise.reject(new Error('Offline')),
    Promise.resolve({ default: ({ name }) => name }),
  ]);
  let again = () => {};
  const failed = (error: unknown, retry: () => void) => {
    again = retry;
    return String(error);
  };
  await act(async () => {
    render(
      <Boundary waiting={null} failed={failed}>
        <Part name="Tree" waiting="Loading" />
      </Boundary>,
    );
  });
  expect(document.body.textContent).toBe('Error: Offline');
  await act(async () => again());
  expect(document.body.textContent).toBe('Tree');
});
