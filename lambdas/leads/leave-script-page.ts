import { type Actor, groupConfigurations } from '#platform/handlers/actor';
import { logger } from '#platform/logger';
import { openedLead } from '#platform/read-of-lead';
import { requireUnchanged } from '#platform/require-unchanged';
import { conflict, done, rejectAsChanging, retryOnConflict, toWrite } from '#platform/retry-on-conflict';
import { getCall } from '#platform/table/calls';
import { writableLead } from '#platform/writable-lead';
import { decidingGroup } from '#shared/access/access';
import type { Call } from '#shared/calls/call';
import { Rejection } from '#shared/errors';
import { type CallKey, idOf, keyOf } from '#shared/keys';
import type { Lead } from '#shared/leads/lead';
import type { Timestamp } from '#shared/time';
import { enteredFields, type LeaveScriptPageInput, leftPage, qualifiedAnswer } from './leave-script-page-change.ts';
import { mayQualifyLead } from './may-qualify-lead.ts';
import { requireOwnFields } from './require-own-fields.ts';
import { writeLeftPage } from './write-left-page.ts';

type LeaveScriptPageDeps = { actor: Actor; now: Timestamp };

/** Bytes of all answers as JSON; a lead is one item of the table and one live message, which hold a few hundred KB. */
const MOST_OF_ANSWERS = 30 * 1024;

/** Only the agent of the call walks its script; an admin cannot do it on another agent's call. */
const ownCall = async (actor: Actor, key: CallKey): Promise<Call> => {
  const call = await getCall(idOf(key), { latest: true });
  if (!call) throw new Rejection('not_found', 'This call does not exist.');
  if (call.reservation_user_key === keyOf('user', actor.user.id)) return call;
  logger.warn('access denied', { user_id: actor.user.id, task_attribute_key: key });
  throw new Rejection('forbidden', 'This is not your call.');
};

const rejectOversize = (answers: Lead['script_answers']): void => {
  if (Buffer.byteLength(JSON.stringify(answers ?? {})) > MOST_OF_ANSWERS)
    throw new Rejection('rejected', "There is no more room for answers on this lead's script.");
};

/**
 * Saves the inputs and the answer on the lead and the page on the agent's call, or nothing (docs/product.md, Walking a
 * script).
 * @throws Rejection `not_found`; `forbidden` for another's call or field, or for saying whether a lead is
 * qualified that the actor has not at hand, logged; `conflict` for a call with another lead, a phone number that another
 * lead has, an entered field that somebody else has changed, or a lead that keeps changing; `rejected`
 */
export const leaveScriptPage = async (
  { actor, now }: LeaveScriptPageDeps,
  input: LeaveScriptPageInput,
): Promise<Lead> => {
  return retryOnConflict({
    read: async () => ({
      call: input.task_attribute_key && (await ownCall(actor, input.task_attribute_key)),
      lead: await writableLead(input.leadId),
    }),
    decide: async ({ call, lead }) => {
      await requireOwnFields(actor, lead, input.inputs ?? {});
      const mayQualify = await mayQualifyLead(actor, lead, qualifiedAnswer(input));
      if (call?.lead_key !== undefined && call.lead_key !== keyOf('lead', lead.id))
        throw new Rejection('conflict', 'This call is with another lead.');
      await requireUnchanged(
        { actor, now },
        { leadId: lead.id, action: 'lead_opened' },
        enteredFields(lead, input),
        input.base,
      );
      const group = decidingGroup(actor.user, await groupConfigurations(actor.user.groups))?.name;
      const left = leftPage({ lead, actor, group, mayQualify, now, input });
      rejectOversize(left.set.script_answers);
      if (left.fields.length === 0) await openedLead({ actor, now }, lead);
      return toWrite({ lead, call, left, history: input.history, actor, now });
    },
    write: async leaving => {
      const outcome = await writeLeftPage(leaving);
      if (outcome === 'taken') throw new Rejection('conflict', 'Another lead has this phone number.');
      return outcome === 'written' ? done(await writableLead(leaving.lead.id)) : conflict;
    },
    giveUp: rejectAsChanging('The lead is changing. Please try again.'),
  });
};
