/** Whether a search asks for a phone number by its digits, however they are grouped; a word or a date asks for none. */
export const numberMatches = (number: string | undefined, search: string): boolean => {
  const digits = search.replace(/\D/g, '');
  return digits !== '' && /^[\d\s().+-]+$/.test(search) && number?.includes(digits) === true;
};
