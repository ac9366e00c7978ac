import * as z from 'zod';
import { type ControlRoute, TwilioError } from '../../ports.ts';
import type { Call } from '../calls/call.ts';
import { receiveCall } from '../inbound/receive-call.ts';
import { SimulatedPhone } from '../media/leg.ts';
import type { VoiceState } from '../voice-state.ts';
import { callView } from './views.ts';
import { watchCaller } from './watch-caller.ts';

const Tone = z.number().min(0).max(3900);
const Place = z.object({
  from: z.string().min(1),
  to: z.string().min(1),
  tone: Tone.default(0),
  /** A browser's SDP offer, to talk with a microphone. */
  sdp: z.string().optional(),
});
const Answer = z.object({ tone: Tone.default(0), sdp: z.string().optional() }).default({ tone: 0 });
const Reject = z.object({ as: z.enum(['busy', 'no-answer']).default('busy') }).default({ as: 'busy' });
const Digits = z.object({ digits: z.string().regex(/^[0-9*#]+$/) });
const Speak = z.object({ tone: Tone });

/** Parses the body of a control request; an invalid body is a 400. */
export const readBody = <T extends z.ZodType>(schema: T, body: unknown): z.infer<T> => {
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  throw new TwilioError(400, 20001, z.prettifyError(read.error));
};

const findCall = (state: VoiceState, params: Record<string, string>): Call => {
  const call = state.calls.find(params.callSid ?? '');
  if (!call) throw new TwilioError(404, 20404, `There is no call ${params.callSid ?? ''}.`);
  return call;
};

const conflict = (message: string) => new TwilioError(409, 20409, message);

const numbersIn = (text: string | null): number[] => (text ?? '').split(',').map(Number).filter(Number.isFinite);

/** The customer's phone: place, answer and reject calls, press keys, speak a tone, listen (`/_control/calls`). */
export const callControl = (state: VoiceState): ControlRoute[] => {
  /** The phone's leg: a tone, or a browser with an SDP offer. */
  const newLeg = async (sdp: string | undefined, tone: number) => {
    if (sdp === undefined) return { leg: new SimulatedPhone(tone), answer: undefined, watch: () => {} };
    const leg = state.newBrowserLeg();
    return { leg, answer: await leg.answer(sdp), watch: (call: Call) => watchCaller(state, call, leg) };
  };

  return [
    {
      method: 'POST',
      path: '/_control/calls',
      handle: async ({ body }) => {
        const { from, to, tone, sdp } = readBody(Place, body);
        const { leg, answer, watch } = await newLeg(sdp, tone);
        const call = receiveCall(state, { from, to, leg });
        watch(call);
        return { status: 201, body: { ...callView(state, call), ...(answer && { sdp: answer }) } };
      },
    },
    {
      method: 'GET',
      path: '/_control/calls',
      handle: () => ({ status: 200, body: { calls: state.calls.list().map(call => callView(state, call)) } }),
    },
    {
      method: 'GET',
      path: '/_control/calls/:callSid',
      handle: ({ params }) => ({ status: 200, body: callView(state, findCall(state, params)) }),
    },
    {
      method: 'POST',
      path: '/_control/calls/:callSid/answer',
      handle: async ({ params, body }) => {
        const call = findCall(state, params);
        if (!state.phones.isRinging(call.sid)) throw conflict('That phone does not ring.');
        const { tone, sdp } = readBody(Answer, body ?? undefined);
        const { leg, answer, watch } = await newLeg(sdp, tone);
        if (!state.phones.answer(call.sid, leg)) throw conflict('That phone does not ring any more.');
        watch(call);
        return { status: 200, body: { ...callView(state, call), ...(answer && { sdp: answer }) } };
      },
    },
    {
      method: 'POST',
      path: '/_control/calls/:callSid/reject',
      handle: ({ params, body }) => {
        const call = findCall(state, params);
        if (!state.phones.reject(call.sid, readBody(Reject, body ?? undefined).as)) {
          throw conflict('That phone does not ring.');
        }
        return { status: 200, body: callView(state, call) };
      },
    },
    {
      method: 'POST',
      path: '/_control/calls/:callSid/hangup',
      handle: ({ params }) => {
        const call = findCall(state, params);
        state.calls.end(call, 'no-answer');
        return { status: 200, body: callView(state, call) };
      },
    },
    {
      method: 'POST',
      path: '/_control/calls/:callSid/digits',
      handle: ({ params, body }) => {
        const call = findCall(state, params);
        call.press(readBody(Digits, body).digits);
        return { status: 200, body: callView(state, call) };
      },
    },
    {
      method: 'POST',
      path: '/_control/calls/:callSid/tone',
      handle: ({ params, body }) => {
        const call = findCall(state, params);
        const leg = call.line?.leg;
        if (!(leg instanceof SimulatedPhone)) throw conflict('That party is not a simulated phone.');
        leg.tone = readBody(Speak, body).tone;
        return { status: 200, body: callView(state, call) };
      },
    },
    {
      method: 'GET',
      path: '/_control/calls/:callSid/heard',
      handle: ({ params, query }) => {
        const call = findCall(state, params);
        const tones = call.line?.leg.hearing?.tones(numbersIn(query.get('hz')), Number(query.get('ms') ?? 1000)) ?? {};
        return { status: 200, body: { call_sid: call.sid, tones, spoken: call.spoken } };
      },
    },
  ];
};
