import * as z from 'zod';
import { requires } from '../access/access.ts';
import { CallKey, PublicCall } from '../calls/call.ts';
import { CallEvent } from '../calls/call-event.ts';
import { sid } from '../sid.ts';
import { Timestamp } from '../time.ts';
import { operation } from './operation.ts';
import { PageInput, pageOf } from './page.ts';

const OneCall = z.object({ task_attribute_key: CallKey });

export const listOpenCalls = operation({
  name: 'listOpenCalls',
  context: 'calls',
  method: 'GET',
  path: '/open-call',
  access: requires.signedIn,
  input: z.object({}),
  output: z.object({ data: z.array(PublicCall) }),
  errors: [],
  summary:
    "The agent's own calls that still need her: under way, to be re-bound after a reload, or awaiting wrap-up, oldest first.",
});

export const listCallHistory = operation({
  name: 'listCallHistory',
  context: 'calls',
  method: 'GET',
  path: '/call',
  access: requires.feature('CallHistory'),
  input: PageInput,
  output: pageOf(PublicCall),
  errors: [],
  summary: "The agent's own calls, newest first (spec 3, section 2: Call history page).",
});

export const getCall = operation({
  name: 'getCall',
  context: 'calls',
  method: 'GET',
  path: '/call/{id}',
  access: requires.signedIn,
  input: z.object({ id: z.string().min(1).max(128) }),
  output: PublicCall,
  errors: ['not_found'],
  summary: "One call: the agent's own, or any for an admin.",
});

export const listCallEvents = operation({
  name: 'listCallEvents',
  context: 'calls',
  method: 'GET',
  path: '/call-event',
  access: requires.role('admin'),
  input: PageInput.extend({ task_sid: sid('WT') }),
  output: pageOf(CallEvent),
  errors: [],
  summary: "A task's events in the order of the provider's time (spec 3, section 2: Events view).",
});

export const muteCall = operation({
  name: 'muteCall',
  context: 'calls',
  method: 'POST',
  path: '/mute_call',
  access: requires.signedIn,
  input: OneCall.extend({ muted: z.boolean() }),
  output: z.object({}),
  errors: ['not_found', 'conflict', 'provider_failed'],
  summary: "Mutes or unmutes the agent's leg; the conference webhook sets agent_muted.",
});

export const endCall = operation({
  name: 'endCall',
  context: 'calls',
  method: 'POST',
  path: '/end_call',
  access: requires.signedIn,
  input: OneCall,
  output: z.object({}),
  errors: ['not_found', 'conflict', 'provider_failed'],
  summary: 'Hangs up for the agent and the customer; the conference webhook sets call_ended.',
});

export const dialAgentBackByTask = operation({
  name: 'dialAgentBackByTask',
  context: 'calls',
  method: 'POST',
  path: '/dial_agent_back_by_task',
  access: requires.signedIn,
  input: z.object({ task_attribute: CallKey }),
  output: z.object({}),
  errors: ['not_found', 'conflict', 'provider_failed'],
  summary: 'Rings the agent who lost the connection back into her conference (spec 1, section 4: Reconnect).',
});

export const disposeCall = operation({
  name: 'disposeCall',
  context: 'calls',
  method: 'POST',
  path: '/dispose_call',
  access: requires.signedIn,
  input: OneCall.extend({
    disposition: z.string().min(1, 'Choose a disposition.').max(100),
    disposition_note: z.string().trim().max(5000).optional(),
    /** One of the quick dispositions' own buttons, which needs no note. */
    quick: z.boolean().default(false),
    callback_time: Timestamp.optional(),
    go_offline: z.boolean().default(false),
  }),
  output: PublicCall,
  errors: ['not_found', 'conflict', 'refused'],
  summary: 'Closes an ended call with its disposition, note and, for a callback, its time.',
});

export const callOperations = [
  listOpenCalls,
  listCallHistory,
  getCall,
  listCallEvents,
  muteCall,
  endCall,
  dialAgentBackByTask,
  disposeCall,
] as const;
