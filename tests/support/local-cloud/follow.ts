import { expect, vi } from 'vitest';
import { WebSocket } from 'ws';
import { Change, ON_CHANGE } from '#shared/contracts/live';
import type { Cloud } from '../../../infra/local/cloud.ts';

const PATIENCE = { timeout: 30_000, interval: 20 };

/**
 * Follows a topic as the web app does: returns the changes that it received, why it was rejected, and whether the
 * server ended it.
 */
export const follow = async ({ urls }: Pick<Cloud, 'urls'>, token: string, topic: string) => {
  const authorization = { Authorization: token, host: new URL(urls.aws).host };
  const header = Buffer.from(JSON.stringify(authorization)).toString('base64url');
  const url = `${urls.aws.replace('http', 'ws')}/graphql/realtime`;
  const socket = new WebSocket(url, ['graphql-ws', `header-${header}`]);
  const heard: Change[] = [];
  const rejected: { errorType: string; message: string }[] = [];
  let acknowledged = false;
  let ended = false;
  socket.on('message', text => {
    const { type, payload } = JSON.parse(String(text));
    if (type === 'start_ack') acknowledged = true;
    if (type === 'data') heard.push(Change.parse(payload.data.onChange));
    if (type === 'error') rejected.push(payload.errors[0]);
    if (type === 'complete') ended = true;
  });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const data = JSON.stringify({ query: ON_CHANGE, variables: { topic } });
  socket.send(JSON.stringify({ type: 'connection_init' }));
  socket.send(JSON.stringify({ id: '1', type: 'start', payload: { data, extensions: { authorization } } }));
  await vi.waitFor(() => expect(acknowledged || rejected.length > 0).toBe(true), PATIENCE);
  return {
    rejected,
    heard,
    of: (entity: string) => heard.filter(change => change.entity === entity),
    isEnded: () => ended,
    stop: () => socket.close(),
  };
};
