import { readableOpenCalls } from '#platform/table/calls';
import type { Call } from '#shared/calls/call';
import { isMonitored } from '#shared/calls/call-control';

/** The calls of the agents monitor, without those that cannot be read. */
export const listLiveCalls = async (): Promise<{ data: Call[] }> => ({
  data: (await readableOpenCalls()).calls.filter(isMonitored),
});
