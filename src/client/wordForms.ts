/**
 * Replaces the package `pluralize`, by which Refine forms words of a resource's name for its own messages: this app's messages
 * and names come from definitions.
 */

const asItIs = (word: string): string => word;

export default { plural: asItIs, singular: asItIs };
