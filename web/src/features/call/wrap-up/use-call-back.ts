import { useNavigate } from 'react-router-dom';
import { listUpcomingCallbacks } from '#shared/contracts/calls';
import type { LeadKey } from '#shared/keys';
import type { Timestamp } from '#shared/time';
import { callOperation } from '../../../lib/api/api-client.ts';
import { paths } from '../../../lib/ui/paths.ts';
import { useDial } from '../dial.ts';
import { removeBegunCallback } from '../remove-begun-callback.ts';

const removeBegun = async (lead_key: LeadKey, callback_time: Timestamp): Promise<void> => {
  const { data } = await callOperation(listUpcomingCallbacks, {});
  const begun = data.find(each => each.lead_key === lead_key && each.callback_time === callback_time);
  if (begun) await removeBegunCallback(begun.id);
};

/**
 * Starts the callback whose disposition has just been saved, and navigates to its call
 * (docs/product.md, Callback). A failure is shown, and the callback stays in the agent's list.
 */
export const useCallBack = (): ((lead_key: LeadKey, callback_time: Timestamp) => Promise<void>) => {
  const navigate = useNavigate();
  const { dial } = useDial();
  return async (lead_key, callback_time) => {
    if (!(await dial({ lead_key }))) return;
    void navigate(paths.dashboard);
    await removeBegun(lead_key, callback_time).catch((error: unknown) =>
      console.error('The callback that has begun could not be found', error),
    );
  };
};
