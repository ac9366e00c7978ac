import { CONNECTION_STATE_CHANGE, ConnectionState, GraphQLAPI } from '@aws-amplify/api-graphql';
import { getGlobalContext } from '@aws-amplify/core';
import { Hub } from 'aws-amplify/utils';
import { ON_CHANGE } from '#shared/contracts/live';
import { accessRejected } from '../session/access-rejected.ts';
import { accessToken } from '../session/amplify-session.ts';
import type { LiveTransport } from './live-hub.ts';

/** The states of Amplify's connection; Amplify reconnects and resubscribes by itself. */
const connectionOf: Partial<Record<ConnectionState, 'connecting' | 'up' | 'down'>> = {
  [ConnectionState.Connecting]: 'connecting',
  [ConnectionState.Connected]: 'up',
  [ConnectionState.ConnectedPendingNetwork]: 'down',
  [ConnectionState.ConnectionDisrupted]: 'down',
  [ConnectionState.ConnectionDisruptedPendingNetwork]: 'down',
};

const SUBSCRIPTION_ACK = 'Subscription ack';

type Acknowledged = { variables?: { topic?: unknown } };
type Subscribable = {
  subscribe: (on: { next: (message: { data?: unknown }) => void; error: () => void }) => { unsubscribe: () => void };
};

/**
 * AppSync subscriptions through Amplify, as the signed-in user. `generateClient` would call the same, but brings the
 * models of Amplify Data with it.
 */
export const createAmplifyTransport = (): LiveTransport => {
  return {
    open: (topic, on) => {
      let closed = false;
      const stopListening = Hub.listen('api', ({ payload }) => {
        const { variables } = (payload.data ?? {}) as Acknowledged;
        if (payload.event === SUBSCRIPTION_ACK && variables?.topic === topic) on.ready();
      });
      const request = GraphQLAPI.graphql(getGlobalContext(), {
        query: ON_CHANGE,
        variables: { topic },
        authMode: 'userPool',
      }) as unknown as Subscribable;
      const subscription = request.subscribe({
        next: message => on.data(message.data),
        error: () => {
          stopListening();
          accessRejected.emit(topic);
          // The token may be older than a change of permissions: the next attempt has a new one.
          void accessToken({ forceRefresh: true })
            .catch(() => undefined)
            .finally(() => {
              if (!closed) on.failed();
            });
        },
      });
      return () => {
        closed = true;
        stopListening();
        subscription.unsubscribe();
      };
    },
    watchConnection: listener =>
      Hub.listen('api', ({ payload }) => {
        if (payload.event !== CONNECTION_STATE_CHANGE) return;
        const { connectionState } = payload.data as { connectionState: ConnectionState };
        const connection = connectionOf[connectionState];
        if (connection) listener(connection);
      }),
  };
};
