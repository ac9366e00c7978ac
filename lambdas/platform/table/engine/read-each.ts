import type * as z from 'zod';
import { logger } from '../../logger.ts';
import type { Image } from './read.ts';

type Readable<Item, Known> = {
  schema: z.ZodType<Item>;
  /** What of an image that does not match the schema is known all the same. */
  known: (image: Image) => Known;
  /** The message of the log, and the ids in it. */
  message: string;
  ids: (known: Known) => Record<string, string>;
};

/** Parses each image; those that do not match are logged with the fields to repair, and stop no other. */
export const readEach = <Item, Known>(
  images: Image[],
  { schema, known, message, ids }: Readable<Item, Known>,
): { items: Item[]; unreadable: Known[] } => {
  const items: Item[] = [];
  const unreadable: Known[] = [];
  for (const image of images) {
    const { data, error } = schema.safeParse(image);
    if (error) {
      const rest = known(image);
      logger.error(message, { ...ids(rest), fields: error.issues.map(({ path }) => path.join('.')) });
      unreadable.push(rest);
    } else items.push(data);
  }
  return { items, unreadable };
};
