import type { AttributeValue } from 'aws-lambda';
import { fingerprint } from '#platform/fingerprint';

type Image = Record<string, AttributeValue>;

/**
 * What names a customer in a record of the audit trail: an address of the blacklist, and what lists, exports, views and
 * bulk changes were filtered by, such as a name or a number that was searched.
 */
const HASHED_ATTRIBUTES = ['address', 'filter', 'choices'];

const hashed = (value: AttributeValue): AttributeValue => {
  if (value.S !== undefined) return { S: `sha256=${fingerprint(value.S)}` };
  if (value.L) return { L: value.L.map(hashed) };
  if (value.M) return { M: mapValues(value.M, hashed) };
  return value;
};

const mapValues = (image: Image, change: (value: AttributeValue, name: string) => AttributeValue): Image =>
  Object.fromEntries(Object.entries(image).map(([name, value]) => [name, change(value, name)]));

/** The image with a hash in place of each text that names a customer, at whatever depth (docs/decisions/0105). */
export const withoutCustomerData = (image: Image): Image =>
  mapValues(image, (value, name) => {
    if (HASHED_ATTRIBUTES.includes(name)) return hashed(value);
    return value.M ? { M: withoutCustomerData(value.M) } : value;
  });
