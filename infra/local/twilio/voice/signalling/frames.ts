import * as z from 'zod';

/** PStream 1.6, the protocol of `@twilio/voice-sdk` 2.18: `{type, payload, version}` frames over one WebSocket. */
export const PSTREAM_VERSION = '1.6';

const callsid = z.string();
const sdp = z.string();

/** The frames of a browser. Frames of other types are ignored, as by Twilio. */
export const ClientFrame = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('listen'),
    payload: z.object({ token: z.string().nullish(), reconnectTimeout: z.number().default(0) }),
  }),
  z.object({
    type: z.literal('register'),
    payload: z.object({ media: z.object({ audio: z.boolean() }).partial().nullish() }),
  }),
  z.object({
    type: z.literal('invite'),
    payload: z.object({
      callsid,
      sdp,
      reconnect: z.string().optional(),
      twilio: z.object({ params: z.string().optional() }).default({}),
    }),
  }),
  z.object({ type: z.literal('answer'), payload: z.object({ callsid, sdp }) }),
  z.object({ type: z.literal('reinvite'), payload: z.object({ callsid, sdp }) }),
  z.object({ type: z.literal('reject'), payload: z.object({ callsid }) }),
  z.object({ type: z.literal('hangup'), payload: z.object({ callsid: callsid.optional() }) }),
  z.object({ type: z.literal('dtmf'), payload: z.object({ callsid, dtmf: z.coerce.string() }) }),
  z.object({ type: z.literal('message'), payload: z.object({ callsid, voiceeventsid: z.string() }) }),
]);
export type ClientFrame = z.infer<typeof ClientFrame>;

export type ServerFrameType =
  | 'connected'
  | 'ready'
  | 'offline'
  | 'error'
  | 'invite'
  | 'ringing'
  | 'answer'
  | 'cancel'
  | 'hangup'
  | 'ack';
