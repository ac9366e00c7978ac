import { logger } from '#platform/logger';

/** What was read; undefined if reading failed, which is logged: a list that cannot be read stops no others. */
export const readOrNone = async <Read>(
  failure: { message: string } & Record<string, string>,
  read: () => Promise<Read>,
): Promise<Read | undefined> => {
  try {
    return await read();
  } catch (error) {
    logger.error({ ...failure, error: error as Error });
    return undefined;
  }
};
