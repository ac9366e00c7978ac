import { useEffect, useMemo } from 'react';
import { getCall } from '#shared/contracts/calls';
import { callOperation } from '../../../lib/api/api-client.ts';
import { useOpenCalls } from '../../call/open-calls.ts';
import type { Softphone } from './softphone.ts';

/**
 * The choice to go offline that was saved with the disposition. If the call cannot be read the agent stays offline:
 * no call may ring for an agent who has left.
 */
const readOfflineChoice = (id: string): Promise<{ goOffline: boolean } | undefined> =>
  callOperation(getCall, { id }).then(
    ({ disposition, go_offline }) => (disposition === undefined ? undefined : { goOffline: go_offline === true }),
    () => ({ goOffline: true }),
  );

/** Follows the ids of the agent's taken-over calls. An id that disappears may be missing for a moment only. */
const followTakenOver = (softphone: Softphone) => {
  const known = new Set<string>();

  const endIfDisposed = async (id: string) => {
    const choice = await readOfflineChoice(id);
    if (choice && !known.has(id)) softphone.endTakenOverCall(id, choice);
  };

  return (ids: string[]) => {
    for (const id of ids.filter(each => !known.has(each))) {
      known.add(id);
      softphone.startTakenOverCall(id);
    }
    for (const id of [...known].filter(each => !ids.includes(each))) {
      known.delete(id);
      void endIfDisposed(id);
    }
  };
};

/** Informs the phone of each call that the agent has taken over, from its start until its disposition. */
export const useTakenOver = (softphone: Softphone | undefined): void => {
  const { current, wrapUps } = useOpenCalls();
  const follow = useMemo(() => softphone && followTakenOver(softphone), [softphone]);
  const ids = [current, ...wrapUps].flatMap(call => (call?.taken_over ? [call.id] : [])).join(' ');
  useEffect(() => follow?.(ids === '' ? [] : ids.split(' ')), [follow, ids]);
};
