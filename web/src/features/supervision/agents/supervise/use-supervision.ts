import { useEffect, useState } from 'react';
import type { LiveCall } from '#shared/calls/call';
import { SUPERVISOR_CONNECTS_MS } from '#shared/calls/supervision';
import { adminJoinCall, adminLeaveCall, type JoinMode } from '#shared/contracts/calls';
import { keyOf } from '#shared/keys';
import { ApiFailure, failureMessageOf } from '../../../../lib/api/api-failure.ts';
import { useOperationMutation } from '../../../../lib/api/query.ts';
import { createSingleFlight } from '../../../../lib/api/single-flight.ts';
import { type BoundedWait, MAX_WAIT_MS, useBoundedWait } from '../../../../lib/ui/bounded-wait.ts';
import { createStore, useStore } from '../../../../lib/ui/external-store.ts';
import { toast } from '../../../../lib/ui/toast.ts';
import { mayRing } from '../../../phone/command-failure.ts';
import { useOwnLeg } from '../../../phone/own-leg.ts';
import { usePhone } from '../../../phone/phone.ts';
import { requestedTakeover } from '../../taken-over.ts';

const SUPERVISION = 'supervision';
const JOIN_FAILED = 'Admin joining call failed';

/** The call that this tab joined last, with its mode: the call's document says who supervises it, not the mode. */
export const lastJoined = createStore<{ callId: string; mode: JoinMode } | undefined>(undefined);

export type Supervision = {
  /** The admin's mode; undefined outside the call, or if another tab chose it. */
  mode: JoinMode | undefined;
  /** The requested change that the call's document does not show yet. */
  waitingFor: JoinMode | 'disconnect' | undefined;
  join: (mode: JoinMode) => void;
  disconnect: () => void;
};

/** Calls `onOverdue` once when the wait is overdue. */
const useOverdue = ({ isOverdue }: BoundedWait, onOverdue: () => void) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: called once, when the wait becomes overdue
  useEffect(() => {
    if (isOverdue) onOverdue();
  }, [isOverdue]);
};

/**
 * The supervision of an agent's call (docs/product.md, Supervision). Each request waits some seconds until the call's
 * document shows it. A failure is shown as a toast, and the browser stops expecting the leg unless it may still ring.
 */
export const useSupervision = (call: LiveCall, isIn: boolean): Supervision => {
  const phone = usePhone();
  const ownLeg = useOwnLeg();
  const joined = useStore(lastJoined);
  const joining = useOperationMutation(adminJoinCall);
  const leaving = useOperationMutation(adminLeaveCall);
  const [requestedMode, setRequestedMode] = useState<JoinMode>();
  const [activations] = useState(createSingleFlight);
  const task_attribute_key = keyOf('taskAttribute', call.id);
  const isDone = requestedMode === 'takeover' ? call.taken_over_by_email !== undefined : isIn;

  const failJoining = (message: string, { legMayRing }: { legMayRing: boolean }) => {
    requestedTakeover.set(undefined);
    if (lastJoined.get()?.mode === 'takeover') lastJoined.set(undefined);
    if (!legMayRing) ownLeg.expectNothing();
    toast.error(message, { id: SUPERVISION });
  };
  const joinWait = useBoundedWait(isDone, isIn ? MAX_WAIT_MS : SUPERVISOR_CONNECTS_MS);
  const leaveWait = useBoundedWait(!isIn);
  // A takeover that another control requested is waited for here too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the state of the first render only
  useEffect(() => {
    if (requestedTakeover.get() !== call.id) return;
    setRequestedMode('takeover');
    joinWait.start();
  }, []);
  useOverdue(joinWait, () => {
    // The control that requested the takeover may have shown the failure already.
    if (requestedMode !== 'takeover' || requestedTakeover.get() === call.id)
      failJoining(JOIN_FAILED, { legMayRing: false });
  });
  useOverdue(leaveWait, () => toast.error('You are still in the call. Disconnect again.', { id: SUPERVISION }));

  // `mutateAsync`, because the callbacks of `mutate` do not run after another agent was selected.
  const join = async (mode: JoinMode) => {
    setRequestedMode(mode);
    requestedTakeover.set(mode === 'takeover' ? call.id : undefined);
    if (!isIn) await ownLeg.expectLeg({ supervises: true });
    try {
      await joining.mutateAsync({ task_attribute_key, mode });
      // An admin who takes over while listening keeps listening until the takeover is done.
      if (mode !== 'takeover' || !isIn) lastJoined.set({ callId: call.id, mode });
      joinWait.start();
    } catch (error) {
      failJoining(failureMessageOf(error, JOIN_FAILED), { legMayRing: mayRing(error) });
    }
  };
  const disconnect = async () => {
    try {
      await leaving.mutateAsync({ task_attribute_key });
      leaveWait.start();
    } catch (error) {
      // The admin has taken over the call meanwhile: the leg now belongs to the admin's own call.
      if (error instanceof ApiFailure && error.code === 'conflict')
        return void toast.error(error.message, { id: SUPERVISION });
      // The admin's leg is in this browser, so hanging up works even if the server could not remove it.
      phone.hangUp();
      leaveWait.start();
    }
  };

  const isJoining = ownLeg.isPreparing || joining.isPending || joinWait.isWaiting;
  const isLeaving = leaving.isPending || leaveWait.isWaiting;
  return {
    mode: isIn && joined?.callId === call.id ? joined.mode : undefined,
    waitingFor: isLeaving ? 'disconnect' : isJoining ? requestedMode : undefined,
    join: mode => void activations.fly(mode, () => join(mode)),
    disconnect: () => void activations.fly('disconnect', disconnect),
  };
};
