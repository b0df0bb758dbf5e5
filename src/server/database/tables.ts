export * from '../tables.ts';
