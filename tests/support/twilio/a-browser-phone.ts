import { WebSocket } from 'ws';
import * as z from 'zod';

const Frame = z.object({ type: z.string(), payload: z.looseObject({ callsid: z.string().optional() }) });

/**
 * A browser's phone with only the frames of the virtual Twilio's signalling: it is registered with its token's
 * identity, and answers every call.
 */
export const startBrowserPhone = async (twilioOrigin: string, token: string) => {
  const socket = new WebSocket(`${twilioOrigin.replace('http', 'ws')}/signal`);
  const legs = new Set<string>();
  const send = (type: string, payload: object) => socket.send(JSON.stringify({ type, payload, version: '1.6' }));
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('message', data => {
      const text = String(data);
      if (text === '\n') return;
      const { type, payload } = Frame.parse(JSON.parse(text));
      if (type === 'connected') send('register', { media: { audio: true } });
      if (type === 'ready') resolve();
      if (type === 'invite') send('answer', { callsid: payload.callsid, sdp: 'v=0' });
      if (type === 'invite' && payload.callsid) legs.add(payload.callsid);
      if (type === 'hangup' || type === 'cancel') legs.delete(payload.callsid ?? '');
    });
    socket.once('open', () => send('listen', { token }));
  });
  return {
    hangUp: (callSid: string) => send('hangup', { callsid: callSid }),
    hasLeg: () => legs.size > 0,
    stop: () => socket.terminate(),
  };
};
