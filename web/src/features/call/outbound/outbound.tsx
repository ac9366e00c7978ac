import { useFollowUpcomingCallbacks } from '../upcoming-callbacks.ts';
import { useAddedCallToasts } from './added-call-toasts.ts';
import { useCallbackReminder } from './callback-reminder.ts';
import { useDialingToasts } from './dialing-toasts.ts';

/** What goes on about calls that go out, on whichever screen: it draws nothing but toasts. */
export const Outbound = () => {
  useFollowUpcomingCallbacks();
  useDialingToasts();
  useAddedCallToasts();
  useCallbackReminder();
  return null;
};
