import { useEffect, useMemo } from 'react';
import { getCall } from '#shared/contracts/calls';
import { callOperation } from '../../../lib/api/api-client.ts';
import { useOpenCalls } from '../../call/open-calls.ts';
import type { Softphone } from './softphone.ts';

/** What she chose with the disposition. Where that can't be read she stays offline: none must ring on whoever has gone. */
const choiceOf = (id: string): Promise<{ goOffline: boolean } | undefined> =>
  callOperation(getCall, { id }).then(
    ({ disposition, go_offline }) => (disposition === undefined ? undefined : { goOffline: go_offline === true }),
    () => ({ goOffline: true }),
  );

/** Each call of `ids` is hers by a take-over; one that is not named any more may be missing for a moment only. */
const followTakenOver = (softphone: Softphone) => {
  const known = new Set<string>();

  const endIfDisposed = async (id: string) => {
    const choice = await choiceOf(id);
    if (choice && !known.has(id)) softphone.endTakenOver(id, choice);
  };

  return (ids: string[]) => {
    for (const id of ids.filter(each => !known.has(each))) {
      known.add(id);
      softphone.beginTakenOver(id);
    }
    for (const id of [...known].filter(each => !ids.includes(each))) {
      known.delete(id);
      void endIfDisposed(id);
    }
  };
};

/** Tells the phone of the calls that its agent has taken over, each from when it is hers until it is disposed. */
export const useTakenOver = (softphone: Softphone | undefined): void => {
  const { current, wrapUps } = useOpenCalls();
  const follow = useMemo(() => softphone && followTakenOver(softphone), [softphone]);
  const ids = [current, ...wrapUps].flatMap(call => (call?.taken_over ? [call.id] : [])).join(' ');
  useEffect(() => follow?.(ids === '' ? [] : ids.split(' ')), [follow, ids]);
};
