import type { Call } from '#shared/calls/call';
import type { Provider } from '../provider/provider.ts';

/** The task of a call. Where Twilio's response to its creation was lost, the call does not name it: it is looked up. */
export const taskOf = async (
  { provider }: { provider: Pick<Provider, 'findTask'> },
  call: Call,
): Promise<string | undefined> => call.task_sid ?? (await provider.findTask(call));
