/** Whether a search text matches a phone number by its digits, in any grouping; a word or a date matches none. */
export const numberMatches = (number: string | undefined, search: string): boolean => {
  const digits = search.replace(/\D/g, '');
  return digits !== '' && /^[\d\s().+-]+$/.test(search) && number?.includes(digits) === true;
};
