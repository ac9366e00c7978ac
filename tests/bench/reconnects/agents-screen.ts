import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { listOpenCalls } from '#shared/contracts/calls';
import { topics } from '#shared/contracts/live';
import type { OutputOf } from '#shared/contracts/operation';
import { keyOf } from '#shared/keys';
import { withChangedCall } from '../../../web/src/features/call/open-calls.ts';
import { createLiveHub } from '../../../web/src/lib/live/live-hub.ts';
import { callApi } from '../support/api.ts';
import { createNodeTransport } from './live-transport.ts';
import type { Opening, ScreenState } from './messages.ts';

type OpenCalls = OutputOf<typeof listOpenCalls>;

/**
 * The open calls of an agent in the console's layout (web/src/features/call/open-calls.ts), with the web's own live hub
 * and query cache. Returns a view of them.
 */
export const openAgentsScreen = ({ apiUrl, graphqlUrl, token, userId }: Opening): (() => ScreenState) => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: 2, networkMode: 'always' } } });
  const hub = createLiveHub(createNodeTransport({ graphqlUrl, token }), queryClient);
  const topic = topics.agentCalls(userId);
  const queryKey = [listOpenCalls.name, {}];
  const heard: ScreenState['heard'] = {};
  let received = 0;
  let readings = 0;
  let failures = 0;
  const observer = new QueryObserver<OpenCalls>(queryClient, {
    queryKey,
    queryFn: () => {
      readings++;
      return callApi({ origin: apiUrl, token }, listOpenCalls, {}).catch((error: unknown) => {
        failures++;
        throw error;
      });
    },
    meta: { topics: [topic] },
    staleTime: 1000,
  });
  // A query is read again only while it has an observer.
  observer.subscribe(() => undefined);
  hub.onEntity('call', change => {
    received++;
    if (change.entity === 'call') heard[change.id] = change.item?.lead_name;
    queryClient.setQueryData<OpenCalls>(
      queryKey,
      calls => calls && { data: withChangedCall(calls.data, change, keyOf('user', userId)) },
    );
  });
  hub.follow(topic);
  return () => {
    const { data = [] } = queryClient.getQueryData<OpenCalls>(queryKey) ?? {};
    const calls = Object.fromEntries(data.map(({ id, lead_name }) => [id, lead_name]));
    return { calls, heard, received, readings, failures, isReading: queryClient.isFetching() > 0 };
  };
};
