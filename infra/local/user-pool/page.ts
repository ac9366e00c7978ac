import { invalidParameter } from './failure.ts';

/** One page of a list to which items are appended; the opaque token names the last item of the previous page. */
export const pageOf = <T>(
  items: readonly T[],
  { keyOf, limit, token }: { keyOf: (item: T) => string; limit: number; token: string | undefined },
): { items: T[]; next?: string } => {
  const after = token === undefined ? undefined : Buffer.from(token, 'base64url').toString();
  const start = after === undefined ? 0 : items.findIndex(item => keyOf(item) === after) + 1;
  if (after !== undefined && start === 0) throw invalidParameter('Invalid pagination token provided.');
  const page = items.slice(start, start + limit);
  const last = page.at(-1);
  if (last === undefined || start + limit >= items.length) return { items: page };
  return { items: page, next: Buffer.from(keyOf(last)).toString('base64url') };
};
