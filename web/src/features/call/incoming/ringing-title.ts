import { callerName } from '../../../lib/ui/format.ts';
import { usePhone } from '../../phone/phone.ts';

/** The browser tab's title while a call waits for the agent: the agent may be in another tab. */
export const useRingingTitle = (): string | undefined => {
  const { ringing } = usePhone();
  if (!ringing || ringing.quiet || ringing.accepting) return undefined;
  return `Incoming call: ${callerName({ name: ringing.leadName, phoneNumber: ringing.phoneNumber })}`;
};
