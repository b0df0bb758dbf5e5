/** The prefix of the keys of forms. */
export const FORM_KEY = 'form:';
