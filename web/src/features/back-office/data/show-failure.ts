import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { toast } from '../../../lib/ui/toast.ts';

/** What becomes of the data of a lead is told in one toast. */
export const TOAST = 'lead-data';

/** A toast with the server's message, or with another one where the server has none; long enough to be read. */
export const showFailure = (fallback: string) => (error: Error) =>
  void toast.error(failureMessageOf(error, fallback), { id: TOAST, duration: 6_000 });
