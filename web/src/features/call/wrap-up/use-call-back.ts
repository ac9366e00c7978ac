import { useNavigate } from 'react-router-dom';
import type { LeadKey } from '#shared/keys';
import { paths } from '../../../lib/ui/paths.ts';
import { useDial } from '../dial.ts';

/**
 * Starts the callback whose disposition has just been saved, and navigates to its call
 * (docs/product.md, Callback). A failure is shown, and the callback stays in the agent's list.
 */
export const useCallBack = (): ((lead_key: LeadKey, callback_id: string | undefined) => Promise<void>) => {
  const navigate = useNavigate();
  const { dial } = useDial();
  return async (lead_key, callback_id) => {
    if (await dial({ lead_key, ...(callback_id !== undefined && { callback_id }) })) void navigate(paths.dashboard);
  };
};
