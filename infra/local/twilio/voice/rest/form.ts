import { TwilioError } from '../../ports.ts';

export const optionalFlag = (form: URLSearchParams, name: string): boolean | undefined =>
  form.has(name) ? form.get(name)?.toLowerCase() === 'true' : undefined;

export const optional = (form: URLSearchParams, name: string): string | undefined => form.get(name) ?? undefined;

export const httpMethodOf = (form: URLSearchParams, name: string): 'GET' | 'POST' =>
  form.get(name)?.toUpperCase() === 'GET' ? 'GET' : 'POST';

/** A required parameter; `code` is Twilio's error if it is missing. */
export const required = (form: URLSearchParams, name: string, code: number): string => {
  const value = form.get(name);
  if (!value) throw new TwilioError(400, code, `No '${name}' specified`);
  return value;
};
