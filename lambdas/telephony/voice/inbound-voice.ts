import * as z from 'zod';
import { isReplayed, replayed } from '#platform/handlers/replay';
import { logger } from '#platform/logger';
import { lookUpInboundCall } from '#platform/table/inbound-lookup';
import { readableLead } from '#platform/table/leads';
import type { Call } from '#shared/calls/call';
import { waiting } from '#shared/calls/waiting';
import type { TelephonySettings } from '#shared/contracts/telephony-settings';
import type { Did } from '#shared/dids/did';
import { keyOf } from '#shared/keys';
import { type Lead, leadName } from '#shared/leads/lead';
import { type PhoneNumber, parsePhoneNumber } from '#shared/phone/phone-number';
import { DEFAULT_GROUP } from '#shared/routing/workspace';
import { sid } from '#shared/sid';
import type { Timestamp } from '#shared/time';
import { enqueueAnswer } from './enqueue-answer.ts';
import { rejected, spokenAnswers } from './spoken-answers.ts';
import { writeCallOfNewLead, writeInboundCall, writeInboundCallAndLead } from './write-inbound-call.ts';

/** twilio.com/docs/voice/twiml#request-parameters. `From` may be no number at all: `anonymous`, empty. */
export const InboundVoiceParams = z.object({
  CallSid: sid('CA'),
  From: z.string().default(''),
  To: z.string().default(''),
});
export type InboundVoiceParams = z.infer<typeof InboundVoiceParams>;

type InboundVoiceDeps = { newId: () => string; baseUrl: string };

type NewCall = Omit<Call, 'version'>;

const callFrom = (callSid: string, from: PhoneNumber, did: Did, task_token: string, now: Timestamp): NewCall => ({
  id: callSid,
  customer_call_sid: callSid,
  task_token,
  lead_phone_number: from,
  lead_source: did.lead_source,
  call_source: did.task_creation_source,
  task_creation_source: did.task_creation_source,
  did_phone_number: did.phone_number,
  requested_group: did.requested_group ?? DEFAULT_GROUP,
  skip_dialer: did.skip_dialer,
  require_disposition_note: did.require_disposition_note,
  buffer_time_s: did.buffer_time_s,
  created_ts: now,
  ...waiting,
});

type Written = Pick<Call, keyof NewCall>;

const callOfLead = (call: NewCall, leadId: string, lead: Lead | undefined): Promise<Written> => {
  const ofLead = lead && { lead_name: leadName(lead), ...(lead.language && { language: lead.language }) };
  return writeInboundCall({ ...call, lead_key: keyOf('lead', leadId), ...ofLead });
};

/** The call of a lead that somebody else created since the look-up. */
const callOfNewLead = async (call: NewCall, leadId: string): Promise<Written> => {
  const written = await writeCallOfNewLead({ ...call, lead_key: keyOf('lead', leadId) }, leadId);
  return 'call' in written ? written.call : callOfLead(call, leadId, written.lead);
};

/**
 * The call with its lead, written now or by an earlier delivery of this webhook. If two calls come from an unknown
 * number at the same moment, the second one gets the first one's lead, which its rejected write returns.
 */
const callWithLead = async (
  { newId }: InboundVoiceDeps,
  call: NewCall,
  from: PhoneNumber,
  knownLead: string | undefined,
): Promise<Written> => {
  if (knownLead) return callOfLead(call, knownLead, (await readableLead(knownLead)).lead);
  const { lead_source, created_ts } = call;
  const lead = { id: newId(), phone_number: from, lead_source, created_ts };
  const written = await writeInboundCallAndLead({ ...call, lead_key: keyOf('lead', lead.id) }, lead);
  return 'call' in written ? written.call : callOfNewLead(call, written.leadId);
};

/** Twilio does not request a document for a caller who has left the queue; such a request is a replayed one. */
const isPast = (call: Pick<Call, keyof NewCall>, now: Timestamp): boolean =>
  call.call_ended || call.reservation_status !== 'enqueued' || isReplayed(call.created_ts, now);

/**
 * Answers an inbound call: creates its lead and document and puts it into the queue, or rejects it with a message.
 * Three requests at most, even if another call creates the lead at that moment. A repeated CallSid gets the same answer
 * and is written once, while the caller waits.
 * @throws Rejection `forbidden` for the CallSid of a call that is over: a replay
 */
export const inboundVoice = async (
  deps: InboundVoiceDeps,
  { params, settings, now }: { params: InboundVoiceParams; settings: TelephonySettings; now: Timestamp },
): Promise<string> => {
  const line = { call_sid: params.CallSid };
  const [to, from] = [parsePhoneNumber(params.To), parsePhoneNumber(params.From)];
  const rejectCaller = (reason: string, answer: string) => {
    logger.warn('caller rejected', { ...line, reason });
    return answer;
  };
  if (!to) return rejectCaller('malformed number called', spokenAnswers.unknownNumber);
  if (!from) return rejectCaller('hidden or malformed caller', spokenAnswers.hiddenCaller);

  const { did, isBlocked, leadId } = await lookUpInboundCall(to, from);
  if (!did) return rejectCaller('unknown number called', spokenAnswers.unknownNumber);
  if (isBlocked) return rejectCaller('blacklisted caller', rejected());

  const call = await callWithLead(deps, callFrom(params.CallSid, from, did, deps.newId(), now), from, leadId);
  if (isPast(call, now)) throw replayed();
  logger.info('caller enqueued', { ...line, lead_key: call.lead_key, did_id: did.id });
  return enqueueAnswer(call, {
    priority: did.priority,
    workflowSid: settings.workflow_sid,
    baseUrl: deps.baseUrl,
  });
};
