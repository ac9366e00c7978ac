import { useFollowUpcomingCallbacks } from '../upcoming-callbacks.ts';
import { useAddedCallToasts } from './added-call-toasts.ts';
import { useDialingToasts } from './dialing-toasts.ts';

/** Follows the callbacks, and the toasts about outbound calls, on every screen; renders nothing itself. */
export const Outbound = () => {
  useFollowUpcomingCallbacks();
  useDialingToasts();
  useAddedCallToasts();
  return null;
};
