import { expect, it } from 'vitest';
import { castsWithoutLoss, typeName } from '../../src/server/database/syncTypes.ts';

it.each([
  ['int', 'integer'],
  ['numeric(14, 2)', 'numeric(14,2)'],
  ['timestamptz', 'timestamp with time zone'],
  ['timestamptz(3)', 'timestamp(3) with time zone'],
  ['varchar(20)', 'character varying(20)'],
])('knows %s as %s', (written, name) => {
  expect(typeName(written)).toBe(name);
});

it.each([
  ['integer', 'bigint', true],
  ['bigint', 'integer', false],
  ['integer', 'numeric(12,2)', true],
  ['bigint', 'numeric(14,2)', true],
  ['numeric(14,2)', 'numeric(18,3)', true],
  ['numeric(18,2)', 'numeric(18,4)', true],
  ['numeric(18,3)', 'numeric(14,2)', false],
  ['numeric(14,2)', 'bigint', false],
  ['character varying(20)', 'character varying(30)', true],
  ['character varying(30)', 'character varying(20)', false],
  ['date', 'text', true],
  ['text', 'date', false],
  ['jsonb', 'text', false],
  ['boolean', 'bigint', false],
])('knows whether %s becomes %s without loss', (from, to, free) => {
  expect(castsWithoutLoss(from, to)).toBe(free);
});
