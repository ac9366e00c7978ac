import { useEffect, useRef } from 'react';
import { HEARTBEAT_EVERY_S, REACHES_EVERY_BEATS } from '#shared/agents/heartbeat';
import { sendHeartbeat } from '#shared/contracts/identity';
import { callOperation } from '../../../lib/api/api-client.ts';
import { useLiveState } from '../../../lib/live/live.ts';
import { usePhone } from '../phone.ts';
import { followWorkerClock } from './worker-clock.ts';

/** A request is given up when the next one is due: it must not wait behind one that hangs. */
const send = (report: { available: boolean; has_leg: boolean }): void =>
  void callOperation(sendHeartbeat, report, { signal: AbortSignal.timeout(HEARTBEAT_EVERY_S * 1000) }).catch(
    () => undefined,
  );

/**
 * Reports while the agent is available that this console has signalling or the live connection: without it the server
 * sets the agent offline (docs/product.md, Agent availability). Every other console reports, more rarely, that it
 * reaches the server. Both say whether the phone has a leg. Renders nothing.
 */
export const Heartbeat = () => {
  const { available, worker, device, leg } = usePhone();
  const live = useLiveState();
  const isConnected = worker === 'ready' || device === 'ready' || live === 'live';
  const hasLeg = leg !== 'none';
  const latest = useRef({ isConnected, hasLeg });
  useEffect(() => {
    latest.current = { isConnected, hasLeg };
  }, [isConnected, hasLeg]);
  const isAvailable = available === true;
  useEffect(() => {
    let beats = 0;
    const beat = () => {
      const isDue = isAvailable ? latest.current.isConnected : beats % REACHES_EVERY_BEATS === 0;
      beats += 1;
      if (isDue) send({ available: isAvailable, has_leg: latest.current.hasLeg });
    };
    beat();
    return followWorkerClock(beat);
  }, [isAvailable]);
  return null;
};
