/** From this width of the form on, lines are a table; below it each is a card. A key of `sx`, in pixels of the container. */
export const TABLE_FROM = '@720';
