import * as z from 'zod';
import { badParameter } from '../../rest/errors.ts';
import { Attributes } from '../model.ts';

/** A given parameter; an empty value counts as given. */
export const given = (form: URLSearchParams, name: string): string | undefined => form.get(name) ?? undefined;

export const required = (form: URLSearchParams, name: string): string => {
  const value = form.get(name);
  if (!value) throw badParameter(`Missing required parameter ${name}`);
  return value;
};

export const flag = (form: URLSearchParams, name: string): boolean | undefined => {
  const value = form.get(name);
  return value === null ? undefined : value.toLowerCase() === 'true';
};

export const count = (form: URLSearchParams, name: string): number | undefined => {
  const value = form.get(name);
  if (value === null) return undefined;
  const number = z.coerce.number().int().safeParse(value);
  if (!number.success) throw badParameter(`Parameter ${name} is not a whole number`);
  return number.data;
};

export const attributesIn = (form: URLSearchParams): Attributes | undefined => {
  const text = form.get('Attributes');
  if (text === null) return undefined;
  try {
    return Attributes.parse(JSON.parse(text === '' ? '{}' : text));
  } catch {
    throw badParameter('The attributes are not a valid JSON object');
  }
};

/** Only the given fields, so that an update does not change the others. */
export const onlyGiven = <T extends object>(changes: T): Partial<T> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<T>;
