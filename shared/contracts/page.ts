import * as z from 'zod';

/** Opaque cursor paging in both directions (docs/data-model.md, Reads). */
export const PageInput = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(40),
  key: z.string().max(2048).optional(),
});

/** By the time of the list: the newest first, or the oldest. */
export const PageOrder = z.enum(['ascending', 'descending']).default('descending');

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    data: z.array(item),
    next_page_key: z.string().nullable(),
    previous_page_key: z.string().nullable(),
  });

export type Page<T> = { data: T[]; next_page_key: string | null; previous_page_key: string | null };
