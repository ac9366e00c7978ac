import type { CommissionLine } from './commission-line.ts';

/** Whether a customer's name contains a text, or the number its digits; an empty text finds all. */
export const matchesSearch = (
  {
    first_name = '',
    last_name = '',
    phone_number = '',
  }: Pick<CommissionLine, 'first_name' | 'last_name' | 'phone_number'>,
  q = '',
): boolean => {
  const asked = q.trim().toLowerCase();
  const digits = asked.replace(/\D/g, '');
  const isNumber = digits.length > 0 && !/[a-z]/.test(asked);
  return isNumber ? phone_number.includes(digits) : `${first_name} ${last_name}`.toLowerCase().includes(asked);
};
