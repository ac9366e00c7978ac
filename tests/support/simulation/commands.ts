import { randomUUID } from 'node:crypto';
import { createLead } from '#platform/table/leads';
import type { Call } from '#shared/calls/call';
import { createDid } from '#shared/contracts/backoffice';
import * as operations from '#shared/contracts/calls';
import { sendText } from '#shared/contracts/leads';
import type { Operation } from '#shared/contracts/operation';
import { keyOf } from '#shared/keys';
import type { User } from '#shared/users/user';
import { aLead } from '../builders/a-lead.ts';
import type { RestAsked } from './chosen-faults.ts';
import { callsOf } from './invariants.ts';
import { keyed, type Shift } from './shift.ts';

type Answer = { status: number; error?: string; code?: string };

/** A command of the console before its click. */
export type Command = {
  click: () => Promise<Answer>;
  /** Whether the command has its effect. */
  isDone: () => boolean;
  /** The call of the command. */
  call?: () => Call;
  /** The request to Twilio that must be sent once for any number of clicks. */
  once?: (asked: RestAsked) => boolean;
  /** The request that must be sent once for simultaneous clicks; a click after a failure is a new command. */
  onceAtOnce?: (asked: RestAsked) => boolean;
  /** The status of a click after the command is done, besides 200. */
  whenDone?: number;
};

type Ready = (shift: Shift) => Promise<Command>;

const PHONE = '+15557770001';
/** The number for the closers of the second tier, who may request a takeover. */
const SECOND_TIER_NUMBER = '+13055550111';

const agentOf = (shift: Shift) => shift.memberOf('closer_t1');
const otherOf = (shift: Shift) => shift.memberOf('spanish_speaking_agent');
const adminOf = (shift: Shift) => shift.memberOf('admin');

const onTheLine = async (shift: Shift, agent: User, number?: string) => {
  await shift.setOnline(agent);
  const id = await shift.ring(undefined, number);
  await shift.accept(agent);
  return { agent, id, call: () => shift.callNow(id) };
};

const talking = (shift: Shift) => onTheLine(shift, agentOf(shift));

const requested = async (shift: Shift) => {
  const talk = await talking(shift);
  await shift.insist(operations.transferCall, talk.agent, { ...keyed(talk.id), to: 'spanish_speaking_agent' });
  return talk;
};

const shared = async (shift: Shift) => {
  await shift.setOnline(otherOf(shift));
  const talk = await requested(shift);
  const related = await shift.accept(otherOf(shift));
  return { ...talk, related };
};

const creates =
  (resource: string, field?: string, value?: string) =>
  ({ method, path, form }: RestAsked): boolean =>
    method === 'POST' && path.endsWith(resource) && (!field || (form.get(field) ?? '').startsWith(value ?? ''));

const parts = (shift: Shift): Call[] => callsOf(shift.system);
const supervisors = (call: Call): number => call.supervised_by?.length ?? 0;

/** Like the web app: simultaneous clicks share one idempotency key until the response. */
const withOneKey = (send: (key: string) => Promise<Answer>) => {
  let open: string | undefined;
  return async (): Promise<Answer> => {
    open ??= randomUUID();
    const key = open;
    const response = await send(key);
    if (open === key) open = undefined;
    return response;
  };
};

const verification = (id: string) => ({ ...keyed(id), group: 'niia_health' as const });

const joining =
  (mode: 'listen' | 'whisper'): Ready =>
  async shift => {
    const { id, call } = await talking(shift);
    return {
      call,
      click: () => shift.ask(operations.adminJoinCall, adminOf(shift), { ...keyed(id), mode }),
      isDone: () => supervisors(call()) === 1,
      once: creates('/Participants.json', 'Label', 'supervisor-'),
    };
  };

const takenOver = (shift: Shift): boolean => parts(shift).filter(call => call.taken_over).length === 1;

/** Every command of the console with a request to Twilio, and an agent's request for a supervisor. */
export const commands = {
  mute: async shift => {
    const { agent, id, call } = await talking(shift);
    const click = () => shift.ask(operations.muteCall, agent, { ...keyed(id), muted: true });
    return { call, click, isDone: () => call().agent_muted };
  },
  unmute: async shift => {
    const { agent, id, call } = await talking(shift);
    await shift.insist(operations.muteCall, agent, { ...keyed(id), muted: true });
    const click = () => shift.ask(operations.muteCall, agent, { ...keyed(id), muted: false });
    return { call, click, isDone: () => !call().agent_muted };
  },
  hold: async shift => {
    const { agent, id, call } = await talking(shift);
    const click = () => shift.ask(operations.holdCall, agent, { ...keyed(id), hold: true });
    return { call, click, isDone: () => call().lead_hold };
  },
  unhold: async shift => {
    const { agent, id, call } = await talking(shift);
    await shift.insist(operations.holdCall, agent, { ...keyed(id), hold: true });
    const click = () => shift.ask(operations.holdCall, agent, { ...keyed(id), hold: false });
    return { call, click, isDone: () => !call().lead_hold };
  },
  'hang up': async shift => {
    const { agent, id, call } = await talking(shift);
    const click = () => shift.ask(operations.endCall, agent, keyed(id));
    return { call, click, isDone: () => call().call_ended };
  },
  'hang up while another agent is on': async shift => {
    const { agent, id, call, related } = await shared(shift);
    const click = () => shift.ask(operations.endCall, agent, keyed(id));
    return { call, click, isDone: () => call().call_ended && !shift.callNow(related).call_ended };
  },
  'hang up while a transfer is pending': async shift => {
    const { agent, id, call } = await requested(shift);
    const click = () => shift.ask(operations.endCall, agent, keyed(id));
    const goesOn = () => parts(shift).some(part => part.root_call_id === id && !part.call_ended);
    return { call, click, isDone: () => call().call_ended && goesOn() };
  },
  'dial back': async shift => {
    const { agent, id, call } = await talking(shift);
    shift.system.clients.cut(agent.id);
    await shift.runFor(2);
    return {
      call,
      click: () => shift.ask(operations.dialAgentBackByTask, agent, { task_attribute: keyOf('taskAttribute', id) }),
      isDone: () => !call().agent_disconnected,
      once: creates('/Calls.json'),
      whenDone: 409,
    };
  },
  transfer: async shift => {
    const { agent, id, call } = await talking(shift);
    const pending = () => parts(shift).filter(part => part.root_call_id === id && !part.call_ended);
    return {
      call,
      click: () => shift.ask(operations.transferCall, agent, { ...keyed(id), to: 'spanish_speaking_agent' }),
      isDone: () => call().transfer_status === 'Requested' && pending().length === 1,
      once: creates('/Tasks'),
      whenDone: 429,
    };
  },
  'transfer to an agent by name': async shift => {
    const { id, call } = await talking(shift);
    const to = `agent:${otherOf(shift).email}`;
    await shift.setOnline(otherOf(shift));
    const offers = () => parts(shift).filter(part => part.root_call_id === id && !part.call_ended);
    return {
      call,
      click: () => shift.ask(operations.transferCall, adminOf(shift), { ...keyed(id), to }),
      isDone: () => call().transfer_status === 'Requested' && offers().length === 1,
      once: creates('/Tasks'),
      whenDone: 429,
    };
  },
  'cancel a transfer': async shift => {
    const { agent, id, call } = await requested(shift);
    const waiting = () => shift.system.engine.store.tasks.all().filter(({ status }) => status === 'pending');
    const click = () => shift.ask(operations.cancelTransfer, agent, keyed(id));
    const isDone = () => call().transfer_status === 'Canceled' && waiting().length === 0;
    return { call, click, isDone, whenDone: 409 };
  },
  add: async shift => {
    const { agent, id, call } = await talking(shift);
    shift.system.voice.phones.program(PHONE, { does: 'answer', afterMs: 500, tone: 0 });
    return {
      call,
      click: () => shift.ask(operations.addPhoneNumberToTask, agent, { ...keyed(id), phone_number: PHONE }),
      isDone: () => call().added_calls_sids?.length === 1,
      once: creates('/Participants.json', 'Label', 'added-'),
    };
  },
  'remove the added': async shift => {
    const { agent, id, call } = await talking(shift);
    shift.system.voice.phones.program(PHONE, { does: 'answer', afterMs: 500, tone: 0 });
    await shift.insist(operations.addPhoneNumberToTask, agent, { ...keyed(id), phone_number: PHONE });
    await shift.runFor(2);
    const click = () => shift.ask(operations.removeAddedCallsFromTask, agent, keyed(id));
    return { call, click, isDone: () => call().added_calls_sids?.length === 0 };
  },
  'pause the recording': async shift => {
    const { agent, id, call } = await talking(shift);
    const click = () => shift.ask(operations.pauseRecording, agent, { ...keyed(id), paused: true });
    return { call, click, isDone: () => call().recording_paused === true };
  },
  'let the recording go on': async shift => {
    const { agent, id, call } = await talking(shift);
    await shift.insist(operations.pauseRecording, agent, { ...keyed(id), paused: true });
    const click = () => shift.ask(operations.pauseRecording, agent, { ...keyed(id), paused: false });
    return { call, click, isDone: () => call().recording_paused === undefined };
  },
  'record a verification': async shift => {
    const { id, call } = await talking(shift);
    return {
      call,
      click: () => shift.ask(operations.recordVerification, adminOf(shift), { ...verification(id), recording: true }),
      isDone: () => call().voice_verification !== undefined,
      once: creates('/Recordings.json'),
      whenDone: 409,
    };
  },
  'stop recording a verification': async shift => {
    const { id, call } = await talking(shift);
    await shift.insist(operations.recordVerification, adminOf(shift), { ...verification(id), recording: true });
    return {
      call,
      click: () => shift.ask(operations.recordVerification, adminOf(shift), { ...verification(id), recording: false }),
      isDone: () => call().voice_verification === undefined,
      whenDone: 409,
    };
  },
  'ask for a takeover': async shift => {
    const { agent, id, call } = await onTheLine(shift, shift.memberOf('closer_t2'), SECOND_TIER_NUMBER);
    const click = () => shift.ask(operations.requestTakeover, agent, keyed(id));
    return { call, click, isDone: () => call().request_take_over === true };
  },
  'call back': async shift => {
    const agent = agentOf(shift);
    const { version: _, ...lead } = aLead({ phone_number: PHONE });
    await shift.system.settle(createLead(lead));
    shift.system.voice.phones.program(PHONE, { does: 'answer', afterMs: 500, tone: 0 });
    await shift.setOnline(agent);
    shift.acceptOwnDials();
    const talks = () => parts(shift).filter(call => call.outbound_dialing_status === 'in-progress');
    return {
      click: () => shift.ask(operations.callbackTask, agent, { lead_key: keyOf('lead', lead.id) }),
      isDone: () => talks().length === 1,
      once: creates('/Tasks'),
      whenDone: 409,
    };
  },
  listen: joining('listen'),
  whisper: joining('whisper'),
  'take over': async shift => {
    const { id, call } = await talking(shift);
    return {
      call,
      click: () => shift.ask(operations.adminJoinCall, adminOf(shift), { ...keyed(id), mode: 'takeover' }),
      isDone: () => takenOver(shift) && call().call_ended,
      once: creates('/Participants.json', 'Label', 'supervisor-'),
    };
  },
  'take over while listening': async shift => {
    const { id, call } = await talking(shift);
    await shift.insist(operations.adminJoinCall, adminOf(shift), { ...keyed(id), mode: 'listen' });
    await shift.runFor(2);
    const click = () => shift.ask(operations.adminJoinCall, adminOf(shift), { ...keyed(id), mode: 'takeover' });
    return { call, click, isDone: () => takenOver(shift) && call().call_ended };
  },
  'leave as a supervisor': async shift => {
    const { id, call } = await talking(shift);
    await shift.insist(operations.adminJoinCall, adminOf(shift), { ...keyed(id), mode: 'listen' });
    await shift.runFor(2);
    const click = () => shift.ask(operations.adminLeaveCall, adminOf(shift), keyed(id));
    return { call, click, isDone: () => supervisors(call()) === 0 };
  },
  'send a text': async shift => {
    const sent = () => shift.system.restRequests.filter(creates('/Messages.json')).length;
    const text = { to: PHONE, body: 'Hello.' };
    const click = withOneKey(key => shift.ask(sendText, adminOf(shift), text, key));
    return { click, isDone: () => sent() > 0, onceAtOnce: creates('/Messages.json') };
  },
  'buy a number': async shift => {
    const before = shift.system.table.all().filter(({ entity }) => entity === 'did').length;
    const dids = () => shift.system.table.all().filter(({ entity }) => entity === 'did').length - before;
    const input = {
      lead_source: 'facebook',
      task_creation_source: 'customer_inbound_call' as const,
      buffer_time_s: 0,
    };
    const buy = withOneKey(key => shift.ask(createDid, adminOf(shift), input, key));
    let bought = 0;
    return {
      // It cannot be requested again after it is done.
      click: async () => {
        const answer = bought > 0 ? { status: 200 } : await buy();
        if (answer.status === 200) bought++;
        return answer;
      },
      isDone: () => dids() === 1,
      once: creates('/IncomingPhoneNumbers.json'),
    };
  },
} satisfies Record<string, Ready>;
type CommandName = keyof typeof commands;

/** The operation of each command. */
export const operationOf: Record<CommandName, Operation> = {
  mute: operations.muteCall,
  unmute: operations.muteCall,
  hold: operations.holdCall,
  unhold: operations.holdCall,
  'hang up': operations.endCall,
  'hang up while another agent is on': operations.endCall,
  'hang up while a transfer is pending': operations.endCall,
  'dial back': operations.dialAgentBackByTask,
  transfer: operations.transferCall,
  'transfer to an agent by name': operations.transferCall,
  'cancel a transfer': operations.cancelTransfer,
  add: operations.addPhoneNumberToTask,
  'remove the added': operations.removeAddedCallsFromTask,
  'pause the recording': operations.pauseRecording,
  'let the recording go on': operations.pauseRecording,
  'record a verification': operations.recordVerification,
  'stop recording a verification': operations.recordVerification,
  'ask for a takeover': operations.requestTakeover,
  'call back': operations.callbackTask,
  listen: operations.adminJoinCall,
  whisper: operations.adminJoinCall,
  'take over': operations.adminJoinCall,
  'take over while listening': operations.adminJoinCall,
  'leave as a supervisor': operations.adminLeaveCall,
  'send a text': sendText,
  'buy a number': createDid,
};

export const commandNames = Object.keys(operationOf) as CommandName[];
