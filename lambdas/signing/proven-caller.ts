import { callerProof } from '#platform/handlers/proven-caller';

export const { provenCaller, clear: clearOriginSecret } = callerProof(
  () => 'We cannot take your signature just now. Please try again in a few minutes.',
);
