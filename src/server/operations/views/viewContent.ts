import { AppError, invalid } from '../../../errors/AppError.ts';
import { failure } from '../../../errors/failure.ts';
import { type Resource, readView, type WrittenContent, writeView } from '../../../schema/index.ts';
import type { Context } from '../../context.ts';

/** The characters of a view as JSON. */
const LONGEST = 10_000;

/**
 * The resource of a list, with that list as its own.
 *
 * @param list `vendor`, or `project.completed`.
 * @throws AppError notFound
 */
export function listedResource({ resources }: Pick<Context, 'resources'>, list: string): Resource {
  const [name = '', further] = list.split('.');
  const resource = Object.hasOwn(resources, name) ? resources[name] : undefined;
  if (resource === undefined) throw new AppError('notFound');
  if (further === undefined) return resource;
  const found = Object.hasOwn(resource.lists, further) ? resource.lists[further] : undefined;
  if (found === undefined) throw new AppError('notFound');
  return { ...resource, list: found.view };
}

/**
 * The content of a view to store. Its filters are read as those of a list call are.
 *
 * @throws AppError invalid for a part that the list does not have.
 */
export function checkedContent(context: Context, resource: Resource, given: WrittenContent): string {
  const { view, wrong } = readView(given, resource, context.types);
  const [first] = wrong;
  if (first !== undefined)
    throw invalid({ content: failure('viewWrong', { part: first.key, value: first.value.slice(0, 60) }) });
  const text = JSON.stringify(writeView(view));
  if (text.length > LONGEST) throw invalid({ content: failure('viewTooLarge') });
  return text;
}
