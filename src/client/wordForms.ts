/**
 * Stands in for the package `pluralize`, with which Refine makes words of a resource's name for messages of its own: the
 * messages of this app, and what its records are called, stand in definitions.
 */

const asItIs = (word: string): string => word;

export default { plural: asItIs, singular: asItIs };
