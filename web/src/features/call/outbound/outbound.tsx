import { useFollowUpcomingCallbacks } from '../upcoming-callbacks.ts';
import { useAddedCallToasts } from './added-call-toasts.ts';
import { useCallbackReminder } from './callback-reminder.ts';
import { useDialingToasts } from './dialing-toasts.ts';

/** The toasts about outbound calls and callbacks, on every screen; renders nothing itself. */
export const Outbound = () => {
  useFollowUpcomingCallbacks();
  useDialingToasts();
  useAddedCallToasts();
  useCallbackReminder();
  return null;
};
