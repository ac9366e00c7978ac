import type * as z from 'zod';
import type { Page } from '#shared/contracts/page';
import { logger } from '../../logger.ts';
import type { ItemKey } from './keys.ts';
import type { PageRequest } from './query.ts';
import type { Image } from './read.ts';

type Readable<Item, Known> = {
  schema: z.ZodType<Item>;
  /** The key of the item with an id: what of an image that does not match the schema is known in any case. */
  keyOf: (id: string) => ItemKey;
  /** The id that is logged, where the key must not be. */
  idOf?: (image: Image) => string;
  /** What else of such an image may be known. */
  known?: (image: Image) => Known;
  /** The message of the log, and the name of the id in it. */
  message: string;
  idName: string;
};

/** An item has a partition of its own, named after its id, or shares one and has the id in its sort key. */
const idIn = ({ pk, sk }: Image, keyOf: (id: string) => ItemKey): string => {
  const before = keyOf('');
  return pk === before.pk ? String(sk).slice(before.sk.length) : String(pk).slice(before.pk.length);
};

/** Parses each image; those that do not match are logged with the fields to repair, and stop no other. */
export const readEach = <Item, Known = object>(
  images: Image[],
  { schema, keyOf, idOf = image => idIn(image, keyOf), known, message, idName }: Readable<Item, Known>,
): { items: Item[]; unreadable: (Known & { id: string })[] } => {
  const items: Item[] = [];
  const unreadable: (Known & { id: string })[] = [];
  for (const image of images) {
    const { data, error } = schema.safeParse(image);
    if (error) {
      const id = idOf(image);
      logger.error(message, { [idName]: id, fields: error.issues.map(({ path }) => path.join('.')) });
      unreadable.push({ ...(known?.(image) as Known), id });
    } else items.push(data);
  }
  return { items, unreadable };
};

/** An image that is needed: one that does not match is logged too. @throws z.ZodError */
export const readOne = <Item>(image: Image, readable: Readable<Item, object>): Item => {
  const [item] = readEach([image], readable).items;
  return item ?? readable.schema.parse(image);
};

/**
 * A page without the items that do not match the schema, which are logged: it may have fewer than its limit.
 * @throws z.ZodError for such an item of a page that must be complete
 */
export const readablePage = async <Item>(
  page: Promise<Page<Image>>,
  readable: Readable<Item, object>,
  { complete = false }: Pick<PageRequest, 'complete'> = {},
): Promise<Page<Item>> => {
  const { data, ...place } = await page;
  return { ...place, data: complete ? data.map(image => readOne(image, readable)) : readEach(data, readable).items };
};

/** The key of an item by the rest of its sort key: of a list in the table itself, whose sort keys begin with a prefix. */
export const keyIn =
  ({ partition: pk, prefix }: { partition: string; prefix: string }) =>
  (rest: string): ItemKey => ({ pk, sk: `${prefix}${rest}` });

/** The condition of a search that keeps what cannot be read: `readablePage` logs it. */
export const ifReadable =
  <Item>(schema: z.ZodType<Item>, matches: (item: Item) => boolean) =>
  (image: Image): boolean => {
    const { data } = schema.safeParse(image);
    return data === undefined || matches(data);
  };
