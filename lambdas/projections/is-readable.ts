import * as z from 'zod';

/** Whether the stored data that the work needs matches its schema. */
export const isReadable = async (work: () => Promise<void>): Promise<boolean> => {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof z.ZodError) return false;
    throw error;
  }
};
