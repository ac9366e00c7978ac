import { useEffect, useState } from 'react';
import type { LiveCall } from '#shared/calls/call';
import { adminJoinCall, adminLeaveCall, type JoinMode } from '#shared/contracts/calls';
import { keyOf } from '#shared/keys';
import { ApiFailure, sentenceOf } from '../../../../lib/api/api-failure.ts';
import { useOperationMutation } from '../../../../lib/api/query.ts';
import { type Settling, useSettling } from '../../../../lib/ui/bounded-wait.ts';
import { createStore, useStore } from '../../../../lib/ui/external-store.ts';
import { toast } from '../../../../lib/ui/toast.ts';
import { usePhone } from '../../../phone/phone.ts';
import { takingOver } from '../../taken-over.ts';

const JOIN_FAILED = 'Admin joining call failed';

/** How this tab's admin last came into which call: the call tells that she is in it, not how. */
export const lastJoined = createStore<{ callId: string; mode: JoinMode } | undefined>(undefined);

export type Supervision = {
  /** How she takes part; undefined while she does not, or where that was chosen in another tab. */
  mode: JoinMode | undefined;
  /** What she has asked for and is not so yet. */
  waitingFor: JoinMode | 'disconnect' | undefined;
  join: (mode: JoinMode) => void;
  disconnect: () => void;
};

/** Tells once of what was asked and has not become so. */
const useOverdue = ({ isOverdue }: Settling, tell: () => void) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when it becomes overdue
  useEffect(() => {
    if (isOverdue) tell();
  }, [isOverdue]);
};

/**
 * What an admin does in an agent's call (docs/product.md, Supervision). Each request waits until the call shows it, for
 * some seconds; what fails is told, and the browser no more expects the leg that will not ring.
 */
export const useSupervision = (call: LiveCall, isIn: boolean): Supervision => {
  const phone = usePhone();
  const joined = useStore(lastJoined);
  const joining = useOperationMutation(adminJoinCall);
  const leaving = useOperationMutation(adminLeaveCall);
  const [asked, setAsked] = useState<JoinMode>();
  const task_attribute_key = keyOf('taskAttribute', call.id);
  const isDone = asked === 'takeover' ? call.taken_over_by_email !== undefined : isIn;

  const failJoining = (sentence: string) => {
    takingOver.set(undefined);
    if (lastJoined.get()?.mode === 'takeover') lastJoined.set(undefined);
    phone.expectNothing();
    toast.error(sentence);
  };
  const joinSettling = useSettling(isDone);
  const leaveSettling = useSettling(!isIn);
  // A take-over that was asked for elsewhere on the screen is waited for here too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is so as this comes to the screen
  useEffect(() => {
    if (takingOver.get() !== call.id) return;
    setAsked('takeover');
    joinSettling.start();
  }, []);
  useOverdue(joinSettling, () => {
    // A take-over may have been told of where it was asked for.
    if (asked !== 'takeover' || takingOver.get() === call.id) failJoining(JOIN_FAILED);
  });
  useOverdue(leaveSettling, () => toast.error('You are still in the call. Disconnect again.'));

  // Awaited, not handed to `mutate`: a failure is told though another agent was selected meanwhile.
  const join = async (mode: JoinMode) => {
    setAsked(mode);
    takingOver.set(mode === 'takeover' ? call.id : undefined);
    if (!isIn) phone.expectLeg({ supervises: true });
    try {
      await joining.mutateAsync({ task_attribute_key, mode });
      // One who takes over from where she listens goes on listening until it is done.
      if (mode !== 'takeover' || !isIn) lastJoined.set({ callId: call.id, mode });
      joinSettling.start();
    } catch (error) {
      failJoining(sentenceOf(error, JOIN_FAILED));
    }
  };
  const disconnect = async () => {
    try {
      await leaving.mutateAsync({ task_attribute_key });
      leaveSettling.start();
    } catch (error) {
      // The call is hers by now: that leg is her own.
      if (error instanceof ApiFailure && error.code === 'conflict') return void toast.error(error.message);
      // Her own leg is in this browser: she gets out though the server can't take her out.
      phone.hangUp();
      leaveSettling.start();
    }
  };

  const isJoining = joining.isPending || joinSettling.isWaiting;
  const isLeaving = leaving.isPending || leaveSettling.isWaiting;
  return {
    mode: isIn && joined?.callId === call.id ? joined.mode : undefined,
    waitingFor: isLeaving ? 'disconnect' : isJoining ? asked : undefined,
    join: mode => void join(mode),
    disconnect: () => void disconnect(),
  };
};
