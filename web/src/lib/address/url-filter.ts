import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type * as z from 'zod';

/** All fields of a filter are optional texts. */
export type FilterSchema = z.ZodObject<Record<string, z.ZodType<string | undefined, string | undefined>>>;

/** What a filter's values are in the address; a value that its schema rejects counts as not given. */
export const filterIn = <F extends FilterSchema>(schema: F, params: URLSearchParams): z.output<F> =>
  Object.fromEntries(
    Object.entries(schema.shape).flatMap(([name, field]) => {
      const { data } = field.safeParse(params.get(name) ?? undefined);
      return data === undefined ? [] : [[name, data]];
    }),
  ) as z.output<F>;

/** The address with changed values; one that is undefined or empty is removed. */
export const withFilter = (params: URLSearchParams, change: Record<string, string | undefined>): URLSearchParams => {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(change)) value ? next.set(name, value) : next.delete(name);
  return next;
};

/**
 * A screen's filter, kept in the address so that a colleague who opens it sees the same. All fields of the schema are
 * optional texts; the screen adds its defaults.
 */
export const useUrlFilter = <F extends FilterSchema>(schema: F) => {
  const [params, setParams] = useSearchParams();
  const filter = useMemo(() => filterIn(schema, params), [schema, params]);
  const change = useCallback(
    (values: Partial<z.output<F>>) =>
      setParams(before => withFilter(before, values as Record<string, string | undefined>), { replace: true }),
    [setParams],
  );
  return [filter, change] as const;
};
