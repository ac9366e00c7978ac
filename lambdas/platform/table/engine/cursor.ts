import * as z from 'zod';
import { Rejection } from '#shared/errors';

/** The end of a page: the key of its last item, and the direction. */
const Cursor = z.strictObject({
  to: z.enum(['next', 'previous']),
  /** The list that it belongs to; a cursor of another list is rejected. */
  list: z.string(),
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

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The keys that a list can contain. DynamoDB would reject any other start key with an error of its own. */
type Places = { list: string; indexed: boolean; partition: string; prefix?: string };

const isPlaceOf = ({ list, indexed, partition, prefix = '' }: Places, cursor: Cursor): boolean =>
  cursor.list === list &&
  indexed === (cursor.at !== undefined) &&
  (indexed || cursor.pk === partition) &&
  (cursor.at ?? cursor.sk).startsWith(prefix);

/** @throws Rejection `invalid_input` for what is not a cursor of the list. */
export const readCursor = (text: string, places: Places): Cursor => {
  const cursor = Cursor.safeParse(parseJson(Buffer.from(text, 'base64url').toString('utf8')));
  if (!cursor.success || !isPlaceOf(places, cursor.data)) throw unreadable();
  return cursor.data;
};
