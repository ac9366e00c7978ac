import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { toast } from '../../../lib/ui/toast.ts';

/** A toast with the server's message, or with another one where the server has none; long enough to be read. */
export const showFailure = (fallback: string) => (error: Error) =>
  void toast.error(failureMessageOf(error, fallback), { duration: 6_000 });
