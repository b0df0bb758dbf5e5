import { problem } from '../../errors/problem.ts';
import type { WrittenField } from '../grammar/grammar.ts';
import type { CheckScope } from './check.ts';

/** Messages and questions in which only the name of the record is filled in: other braces would be shown as they are. */
export function checkTitles({ definition, addMistake }: CheckScope): void {
  const { kind, api = {}, actions = {}, fields } = definition;
  const operations = kind === 'movement' ? [] : (['create', 'update', 'delete'] as const);
  const texts: [readonly PropertyKey[], string | undefined][] = [
    ...operations.map((name): [PropertyKey[], string | undefined] => [
      ['api', name, 'message'],
      api[name]?.message,
    ]),
    ...Object.entries(actions).flatMap(
      ([name, { confirm, message }]): [PropertyKey[], string | undefined][] => [
        [['actions', name, 'confirm'], confirm],
        [['actions', name, 'message'], message],
      ],
    ),
    ...Object.entries(fields).map(([name, field]): [PropertyKey[], string | undefined] => [
      ['fields', name, 'otherwise'],
      (field as unknown as WrittenField).otherwise,
    ]),
  ];
  for (const [path, text = ''] of texts)
    for (const placeholder of text.match(/\{\w+\}/g) ?? [])
      if (placeholder !== '{title}')
        addMistake(path, problem('placeholderNotTitle', { placeholder, title: '{title}' }), 'value');
}
