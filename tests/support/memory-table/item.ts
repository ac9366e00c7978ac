import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { indexNames } from '#platform/table/engine/keys';
import { validationError } from './request-error.ts';

export type Item = Record<string, unknown>;
/** A stored item with its size in bytes. */
export type Stored = { item: Item; size: number };

const MAX_ITEM_BYTES = 400 * 1024;
const KEY_BYTES: Record<string, number> = { pk: 2048, sk: 1024 };
const indexKeys = indexNames.flatMap(index => [`${index}pk`, `${index}sk`]);

const bytesOf = (text: string): number => Buffer.byteLength(text);

const sizeOf = (value: AttributeValue): number => {
  if (value.S !== undefined) return bytesOf(value.S);
  if (value.N !== undefined) return Math.ceil(value.N.length / 2) + 1;
  if (value.B !== undefined) return value.B.length;
  if (value.SS !== undefined) return value.SS.reduce((sum, text) => sum + bytesOf(text), 0);
  if (value.L !== undefined) return value.L.reduce((sum, one) => sum + 1 + sizeOf(one), 3);
  if (value.M !== undefined) return sizeOfFields(value.M) + 3 + Object.keys(value.M).length;
  return 1;
};

const sizeOfFields = (fields: Record<string, AttributeValue>): number =>
  Object.entries(fields).reduce((sum, [name, value]) => sum + bytesOf(name) + sizeOf(value), 0);

/** The document client's own conversion, so that the same values are rejected and omitted. */
export const toImage = (item: Item): Record<string, AttributeValue> => marshall(item, { removeUndefinedValues: true });

/** Values after a write to DynamoDB and a read. */
export const asStored = (values: Item): Item => unmarshall(toImage(values));

const requireKey = (name: string, value: unknown): void => {
  if (typeof value !== 'string') throw validationError(`The key attribute ${name} must be a string.`);
  if (value === '') throw validationError(`The key attribute ${name} may not be empty.`);
  if (bytesOf(value) > (KEY_BYTES[name] ?? Number.POSITIVE_INFINITY))
    throw validationError(`The key attribute ${name} is too long.`);
};

export const requireItemKey = (key: Item): void => {
  for (const name of ['pk', 'sk']) requireKey(name, key[name]);
};

/** @throws a ValidationException if DynamoDB would reject the item */
export const toStored = (item: Item): Stored => {
  requireItemKey(item);
  const image = toImage(item);
  for (const name of indexKeys) if (image[name] !== undefined) requireKey(name, item[name]);
  const size = sizeOfFields(image);
  if (size > MAX_ITEM_BYTES) throw validationError('Item size has exceeded the maximum allowed size');
  return { item: unmarshall(image), size };
};

export const nameOf = ({ pk, sk }: Item): string => `${String(pk)}|${String(sk)}`;
