import { useNavigate } from 'react-router-dom';
import { listUpcomingCallbacks } from '#shared/contracts/calls';
import type { LeadKey } from '#shared/keys';
import type { Timestamp } from '#shared/time';
import { callOperation } from '../../../lib/api/api-client.ts';
import { paths } from '../../../lib/ui/paths.ts';
import { useDial } from '../dial.ts';

/**
 * The callback that was just scheduled. Without it the lead is called all the same, and the callback stays until it is
 * due.
 */
const scheduledCallback = async (lead_key: LeadKey, callback_time: Timestamp): Promise<string | undefined> => {
  try {
    const { data } = await callOperation(listUpcomingCallbacks, {});
    return data.find(each => each.lead_key === lead_key && each.callback_time === callback_time)?.id;
  } catch (error) {
    console.error('The callback that begins could not be found', error);
    return undefined;
  }
};

/**
 * Starts the callback whose disposition has just been saved, and navigates to its call
 * (docs/product.md, Callback). A failure is shown, and the callback stays in the agent's list.
 */
export const useCallBack = (): ((lead_key: LeadKey, callback_time: Timestamp) => Promise<void>) => {
  const navigate = useNavigate();
  const { dial } = useDial();
  return async (lead_key, callback_time) => {
    const callback_id = await scheduledCallback(lead_key, callback_time);
    if (await dial({ lead_key, ...(callback_id !== undefined && { callback_id }) })) void navigate(paths.dashboard);
  };
};
