import type { Actor } from '#platform/handlers/actor';
import { logger } from '#platform/logger';
import { type CallChange, getCall } from '#platform/table/calls';
import { getUser } from '#platform/table/users';
import { agentName } from '#shared/agents/agent-groups';
import type { Call } from '#shared/calls/call';
import { supervisorLeg } from '#shared/calls/conference/legs';
import { endOfDial, isBeingConnected, joinProblem, takenOverBy } from '#shared/calls/supervision';
import type { JoinMode } from '#shared/contracts/calls';
import { Rejection } from '#shared/errors';
import { type CallKey, idOf, keyOf } from '#shared/keys';
import type { Timestamp } from '#shared/time';
import { changeCall } from '../line/change-call.ts';
import { ownCall } from '../line/own-call.ts';
import type { Provider } from '../provider/provider.ts';
import { supervising } from '../provider/supervisor-leg.ts';
import { finishTakeover } from './finish-takeover.ts';
import { requireFreePhone } from './require-free-phone.ts';
import { requireOtherConversation } from './require-other-conversation.ts';

type AdminJoinCallDeps = {
  provider: Pick<
    Provider,
    | 'supervisorLegs'
    | 'ringSupervisor'
    | 'changeSupervisor'
    | 'holdCustomer'
    | 'removeAgentLeg'
    | 'cancelTask'
    | 'findTask'
  >;
  actor: Actor;
  now: Timestamp;
};

/** A call that can be joined: its agent is in the conference. */
type Joinable = Call & { conference_sid: string; agent_call_sid: string };

const joinable = (call: Call, { user }: Actor): Joinable => {
  const problem = joinProblem(call, keyOf('user', user.id));
  if (problem || !call.conference_sid || !call.agent_call_sid) throw new Rejection('conflict', problem ?? '');
  return { ...call, conference_sid: call.conference_sid, agent_call_sid: call.agent_call_sid };
};

/**
 * Another supervisor who asked to take the call over goes first while the leg of that supervisor is connected or
 * ringing.
 */
const requireNoOtherTakeover = async ({ provider, actor, now }: AdminJoinCallDeps, call: Joinable) => {
  const other = call.take_over_user_key;
  if (!other || other === keyOf('user', actor.user.id)) return;
  const legs = await provider.supervisorLegs(call.conference_sid, idOf(other));
  if (legs.length === 0 && !isBeingConnected(call, idOf(other), now)) return;
  const user = await getUser(idOf(other));
  throw new Rejection('conflict', `${user ? agentName(user) : 'Another supervisor'} is taking this call over.`);
};

type Intent = Pick<CallChange, 'set' | 'remove'>;

/** The change of the supervisor's takeover intent; undefined if there is none. */
const intentFor = (mode: JoinMode, { user }: Actor, call: Call): Intent | undefined => {
  const key = keyOf('user', user.id);
  const hasIntent = call.take_over_user_key === key;
  if ((mode === 'takeover') === hasIntent) return undefined;
  return hasIntent ? { remove: ['take_over_user_key'] } : { set: { take_over_user_key: key } };
};

/** Removes the supervisor's intent, and with `claim` also the claim of the dial. */
const withdraw = async ({ actor }: AdminJoinCallDeps, found: Call, { claim }: { claim: boolean }) => {
  await changeCall(found, call => {
    const intent = intentFor('listen', actor, call);
    const set = claim ? endOfDial(call, actor.user.id) : undefined;
    return intent || set ? { ...intent, ...(set && { set }) } : undefined;
  });
};

const connecting = () => new Rejection('already_ringing', 'You are being connected already. Please wait a moment.');

/** Rejects the request if another supervisor has asked to take the call over since it was read. */
const requireSameIntent = (mode: JoinMode, before: Call, call: Call): void => {
  if (mode === 'takeover' && before.take_over_user_key !== call.take_over_user_key)
    throw new Rejection('conflict', 'The call is changing. Please try again.');
};

/** Whether the takeover is written although a later request to Twilio failed; the event then finishes it. */
const hasTakenOver = async ({ actor }: AdminJoinCallDeps, id: string): Promise<boolean> => {
  const call = await getCall(id, { latest: true });
  if (!call || takenOverBy(call) !== actor.user.email) return false;
  logger.warn('takeover is being finished', { call_id: id, user_id: actor.user.id });
  return true;
};

/** Changes the mode of a supervisor's leg that is in the conference or ringing. */
const changeMode = async (deps: AdminJoinCallDeps, found: Joinable, mode: JoinMode, callSid: string): Promise<void> => {
  const { provider, actor, now } = deps;
  let isNew = false;
  const call = await changeCall(found, current => {
    requireSameIntent(mode, found, current);
    joinable(current, actor);
    const intent = intentFor(mode, actor, current);
    isNew = intent?.set !== undefined;
    return intent;
  });
  try {
    const leg = { conference_sid: found.conference_sid, call_sid: callSid };
    const changed = await provider.changeSupervisor(leg, supervising(mode, joinable(call, actor)));
    if (changed === 'gone') throw connecting();
    // If the supervisor's leg has not been reported yet, its report finishes the takeover.
    if (mode === 'takeover' && supervisorLeg(call, actor.user.id))
      await finishTakeover({ provider, now }, keyOf('taskAttribute', call.id));
  } catch (error) {
    if (await hasTakenOver(deps, call.id)) return;
    if (isNew) await withdraw(deps, call, { claim: false });
    throw error;
  }
};

/** Writes the claim first, so that two clicks dial once. */
const dialIn = async (deps: AdminJoinCallDeps, found: Joinable, mode: JoinMode): Promise<void> => {
  const { provider, actor, now } = deps;
  const { id } = actor.user;
  const call = await changeCall(found, current => {
    if (isBeingConnected(current, id, now)) throw connecting();
    requireSameIntent(mode, found, current);
    joinable(current, actor);
    const { set, ...rest } = intentFor(mode, actor, current) ?? {};
    return { ...rest, set: { ...set, supervisors_dialled: { ...current.supervisors_dialled, [id]: now } } };
  });
  try {
    const { conference_sid, ...agent } = joinable(call, actor);
    const rung = await provider.ringSupervisor(conference_sid, id, supervising(mode, agent));
    if (rung === 'ringing') return;
  } catch (error) {
    await withdraw(deps, call, { claim: true });
    throw error;
  }
  await requireRinging(deps, call, found.conference_sid);
};

/** The response was lost and the phone may ring: the claim stays until the ring time-out has passed. */
const requireRinging = async (deps: AdminJoinCallDeps, call: Call, conferenceSid: string): Promise<void> => {
  const legs = await deps.provider.supervisorLegs(conferenceSid, deps.actor.user.id).catch(() => []);
  if (legs.length > 0) return;
  await withdraw(deps, call, { claim: false });
  throw new Rejection('provider_failed', 'Admin joining call failed');
};

const isAsWanted = (mode: JoinMode, call: Joinable, leg: { muted: boolean; coaches?: string }): boolean =>
  leg.muted === (mode === 'listen') && leg.coaches === (mode === 'whisper' ? call.agent_call_sid : undefined);

const join = async (deps: AdminJoinCallDeps, call: Joinable, mode: JoinMode): Promise<void> => {
  if (mode === 'takeover') await requireNoOtherTakeover(deps, call);
  const [leg] = await deps.provider.supervisorLegs(call.conference_sid, deps.actor.user.id);
  if (!leg) {
    await requireFreePhone({ user: deps.actor.user, now: deps.now }, call);
    return dialIn(deps, call, mode);
  }
  // A second click while the leg is being connected changes nothing.
  if (leg.status !== 'in-progress' && isAsWanted(mode, call, leg)) return;
  return changeMode(deps, call, mode, leg.call_sid);
};

/**
 * Dials a supervisor into a call, or changes the mode (docs/product.md, Supervision). The first takeover wins.
 * @throws Rejection `conflict` if no agent is on the line, the call is ending, the supervisor is in it or in another
 * one, or another supervisor takes it over; `already_ringing`; `provider_failed`: the intent is then withdrawn
 */
export const adminJoinCall = async (
  deps: AdminJoinCallDeps,
  input: { task_attribute_key: CallKey; mode: JoinMode },
): Promise<Record<string, never>> => {
  const { actor } = deps;
  const call = await ownCall(actor, input.task_attribute_key);
  if (input.mode === 'takeover' && takenOverBy(call) === actor.user.email) return {};
  const found = joinable(call, actor);
  await requireOtherConversation(actor, call);
  await join(deps, found, input.mode);
  return {};
};
