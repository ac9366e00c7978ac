import type { ServerResponse } from 'node:http';
import type { VoiceState } from '../voice-state.ts';
import { callView } from './views.ts';

const KEEP_ALIVE_MS = 15_000;

/** Server-sent events: all calls, then each changed call (`event: call`). */
export const streamCalls = (state: VoiceState, response: ServerResponse): void => {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  response.flushHeaders();
  const write = (data: unknown) => response.write(`event: call\ndata: ${JSON.stringify(data)}\n\n`);
  for (const call of state.calls.list().reverse()) write(callView(state, call));
  // After this event-loop turn: the watcher is notified before the effects (a ringing phone, a queue) exist.
  const stop = state.calls.watch(call => setImmediate(() => response.writable && write(callView(state, call))));
  const keepAlive = setInterval(() => response.write(': \n\n'), KEEP_ALIVE_MS);
  response.on('close', () => {
    stop();
    clearInterval(keepAlive);
  });
};
