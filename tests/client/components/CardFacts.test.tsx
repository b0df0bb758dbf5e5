// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CardFacts } from '../../../src/client/generic/list/CardFacts.tsx';
import { FieldSurroundings } from '../../../src/client/layout/FieldSurroundings.tsx';
import { theResource } from '../generic/resource.ts';
import { renderPage } from './renderPage.tsx';

it.each([
  ['12500.00', false],
  ['211810157.39', true],
])('a balance of %s has the room of two values: %s', (balance, isLong) => {
  const resource = theResource({ list: { columns: ['tool_name', 'balance'] } });
  const others = Object.keys(resource.fields).filter((name) => name !== 'balance');
  renderPage(
    <FieldSurroundings Link={({ children }) => children}>
      <dl>
        <CardFacts resource={resource} row={{ id: 1, balance }} without={others} />
      </dl>
    </FieldSurroundings>,
  );
  expect(screen.getByText('Balance').closest('.long') !== null).toBe(isLong);
});
