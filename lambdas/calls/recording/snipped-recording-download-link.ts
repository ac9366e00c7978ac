import type { Actor } from '#platform/handlers/actor';
import { logger } from '#platform/logger';
import { noSuchLead } from '#platform/no-such-lead';
import { recordAudit } from '#platform/table/audit/audit-records';
import { getCall, openCallsOfAgent } from '#platform/table/calls';
import { getLead } from '#platform/table/leads';
import { hasSnippet } from '#platform/table/verification-events';
import type { Call } from '#shared/calls/call';
import { mayPlayRecording } from '#shared/calls/may-play-recording';
import { Rejection } from '#shared/errors';
import { type CallKey, idOf, type LeadKey } from '#shared/keys';
import type { Timestamp } from '#shared/time';
import { maySeeVerification } from '#shared/verification/verification-rules';
import type { Recordings } from './recordings.ts';

type DownloadLinkDeps = { recordings: Recordings; actor: Actor; now: Timestamp };
type Input = { snipped_recording: string; task_attribute_key?: CallKey; lead_key?: LeadKey };

const denied = (
  { actor }: DownloadLinkDeps,
  asked: Omit<Input, 'snipped_recording'>,
  rejection: Rejection,
  reason?: string,
) => {
  logger.warn('access denied', { user_id: actor.user.id, ...asked, ...(reason && { reason }) });
  return rejection;
};

const mayHearCall = async ({ actor }: DownloadLinkDeps, call: Call): Promise<boolean> => {
  const [lead, { calls: openCalls }] = await Promise.all([
    call.lead_key ? getLead(idOf(call.lead_key), { latest: true }) : undefined,
    openCallsOfAgent(actor.user.id),
  ]);
  return mayPlayRecording(actor, call, { lead, openCalls });
};

/** The lead's id of a call whose recording the actor may hear. */
const leadOfCall = async (deps: DownloadLinkDeps, task_attribute_key: CallKey, recording: string) => {
  const call = await getCall(idOf(task_attribute_key), { latest: true });
  if (!call) throw new Rejection('not_found', 'This call does not exist.');
  const asked = { task_attribute_key };
  if (!(await mayHearCall(deps, call))) throw denied(deps, asked, new Rejection('forbidden', 'This is not your call.'));
  if (call.snipped_recording_key !== recording)
    throw denied(
      deps,
      asked,
      new Rejection('not_found', 'This call has no such recording.'),
      "not the call's recording",
    );
  return call.lead_key && idOf(call.lead_key);
};

const verifiedLead = async (deps: DownloadLinkDeps, lead_key: LeadKey, recording: string) => {
  const lead = await getLead(idOf(lead_key), { latest: true });
  if (!lead) throw noSuchLead();
  const asked = { lead_key };
  if (!maySeeVerification(deps.actor.user, deps.actor.access, lead))
    throw denied(deps, asked, new Rejection('forbidden', 'This verification is not yours.'));
  if (!(await hasSnippet(lead.id, recording)))
    throw denied(
      deps,
      asked,
      new Rejection('not_found', 'This lead has no such recording.'),
      "not the lead's recording",
    );
  return lead.id;
};

/** The call and the lead of a recording that the actor may hear. */
const requireAudible = async (
  deps: DownloadLinkDeps,
  { snipped_recording, task_attribute_key: callKey, lead_key }: Input,
) => {
  if (callKey) return { callKey, leadId: await leadOfCall(deps, callKey, snipped_recording) };
  if (lead_key) return { leadId: await verifiedLead(deps, lead_key, snipped_recording) };
  throw new Rejection('invalid_input', 'Expected the key of a call, or of a lead.');
};

/**
 * A link to a recording, valid for five minutes. The audit record is written before the link is returned.
 * @throws Rejection `not_found` for an unknown call or lead, a recording of another call or lead, or one that is not
 * ready; `forbidden` for what the actor may not hear. Requests that no screen makes are logged.
 */
export const snippedRecordingDownloadLink = async (deps: DownloadLinkDeps, input: Input): Promise<{ data: string }> => {
  const { recordings, actor, now } = deps;
  const recording = input.snipped_recording;
  const audible = await requireAudible(deps, input);
  if (!(await recordings.isStored(recording))) throw new Rejection('not_found', 'The recording is not ready yet.');
  await recordAudit({ ...audible, actor, action: 'recording_played', fields: [], now });
  return { data: await recordings.link(recording) };
};
