const E164 = /^\+[1-9]\d{6,14}$/;

export const isPhoneNumber = (text: string): boolean => E164.test(text);

/** `+13055550123` as `(305) 555-0123`; others as they are. */
export const friendlyNumber = (phoneNumber: string): string =>
  phoneNumber.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');

/** `305*01` as a test of the digits: `*` is one digit, the rest must appear. */
const containing = (pattern: string): ((phoneNumber: string) => boolean) => {
  const digits = pattern.replaceAll(/[^\d*]/g, '').replaceAll('*', '\\d');
  const expression = new RegExp(digits);
  return phoneNumber => expression.test(phoneNumber);
};

const DEFAULT_AREA_CODES = ['305', '407', '561', '786', '813'];

/** Fictional numbers (555-0100 to 555-0199 of an area code) that the account does not own. */
export const availableNumbers = (query: URLSearchParams, owned: Set<string>): string[] => {
  const areaCode = query.get('AreaCode');
  const matches = containing(query.get('Contains') ?? '');
  return (areaCode ? [areaCode] : DEFAULT_AREA_CODES)
    .flatMap(area => Array.from({ length: 100 }, (_, number) => `+1${area}55501${String(number).padStart(2, '0')}`))
    .filter(phoneNumber => !owned.has(phoneNumber) && matches(phoneNumber));
};
