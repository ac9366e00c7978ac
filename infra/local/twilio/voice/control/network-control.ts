import * as z from 'zod';
import type { ControlRoute } from '../../ports.ts';
import type { VoiceState } from '../voice-state.ts';
import { readBody } from './call-control.ts';
import { conferenceView } from './views.ts';

const Behaviour = z.object({
  does: z.enum(['ring', 'answer', 'busy', 'no-answer', 'failed', 'invalid']),
  afterMs: z.number().min(0).default(0),
  tone: z.number().min(0).max(3900).default(0),
});

/** The network around the calls: the behaviour of phones, the registered browsers, the open conferences. */
export const networkControl = (state: VoiceState): ControlRoute[] => [
  {
    method: 'PUT',
    path: '/_control/phones/:number',
    handle: ({ params, body }) => {
      state.phones.program(params.number ?? '', readBody(Behaviour, body));
      return { status: 200, body: state.phones.behaviours() };
    },
  },
  {
    method: 'GET',
    path: '/_control/phones',
    handle: () => ({ status: 200, body: state.phones.behaviours() }),
  },
  {
    method: 'GET',
    path: '/_control/dids',
    handle: () => ({
      status: 200,
      body: {
        numbers: state.numbers
          .list()
          .map(({ phoneNumber, friendlyName }) => ({ phone_number: phoneNumber, friendly_name: friendlyName })),
      },
    }),
  },
  {
    method: 'GET',
    path: '/_control/devices',
    handle: () => ({ status: 200, body: { devices: state.gateway.registered() } }),
  },
  {
    method: 'POST',
    path: '/_control/devices/:identity/cut',
    handle: ({ params }) => {
      state.gateway.cut(params.identity ?? '');
      return { status: 204 };
    },
  },
  {
    method: 'GET',
    path: '/_control/conferences',
    handle: () => ({ status: 200, body: { conferences: state.conferences.list().map(conferenceView) } }),
  },
];
