import { createHash } from 'node:crypto';
import * as z from 'zod';
import { Rejection } from '#shared/errors';
import { parsedJson } from '#shared/parsed-json';

/** The end of a page: the key of its last item, and the direction. */
const Cursor = z.strictObject({
  to: z.enum(['next', 'previous']),
  /** The list that it belongs to; a cursor of another list, of another filter or of another user is rejected. */
  list: z.string(),
  /** The place among the list's partitions, if it has several. */
  bucket: z.number().int().min(0).optional(),
  pk: z.string().min(1).max(300),
  sk: z.string().min(1).max(300),
  /** The sort key in the index, if the list is read from one. */
  at: z.string().min(1).max(300).optional(),
});
export type Cursor = z.infer<typeof Cursor>;

export const writeCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url');

const unreadable = () =>
  new Rejection('invalid_input', 'This page is no longer there. Please start from the first one.', [
    { field: 'key', message: 'Not a page key of this list' },
  ]);

/** The keys that a partition of a list can contain. DynamoDB would reject any other start key with an error of its own. */
type Bucket = { index?: string; partition: string; prefix?: string; between?: { first: string; last: string } };

const isIn = ({ index, partition, prefix = '', between }: Bucket, { pk, sk, at }: Cursor): boolean => {
  const sortKey = at ?? sk;
  return (
    (index !== undefined) === (at !== undefined) &&
    (index !== undefined || pk === partition) &&
    sortKey.startsWith(prefix) &&
    (!between || (sortKey >= between.first && sortKey <= between.last))
  );
};

/** @throws Rejection `invalid_input` for what is not a cursor of the list with this name and these partitions. */
export const readCursor = (text: string, list: string, buckets: Bucket[]): Cursor => {
  const cursor = Cursor.safeParse(parsedJson(Buffer.from(text, 'base64url').toString('utf8')));
  const bucket = buckets[cursor.data?.bucket ?? 0];
  if (!cursor.success || cursor.data.list !== list || !bucket || !isIn(bucket, cursor.data)) throw unreadable();
  return cursor.data;
};

/** Whether a page key names this list; `readCursor` says whether it is valid. */
export const isKeyOf = (text: string, list: string): boolean =>
  Cursor.safeParse(parsedJson(Buffer.from(text, 'base64url').toString('utf8'))).data?.list === list;

/** The name of a list in its cursors, from what decides its rows: the list, the user who reads it, and the filter. */
export const listNameOf = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
