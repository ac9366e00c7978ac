/**
 * Texts by which a customer takes the consent back: the keywords on which Twilio stops texts by itself (Twilio, Support
 * for opt-out keywords), those that 47 CFR 64.1200(a)(10) names, and what Spanish speakers write.
 */
const STOP_WORDS = [
  'stop',
  'stopall',
  'unsubscribe',
  'cancel',
  'end',
  'quit',
  'revoke',
  'optout',
  'alto',
  'parar',
  'baja',
] as const;

/** Only the letters, in lower case: ` Opt-out! ` is `optout`. */
const lettersOf = (text: string): string => text.toLowerCase().replace(/\P{L}/gu, '');

/** Whether a text message is nothing but a stop word, in whatever case, spacing and punctuation. */
export const isStopText = (text: string): boolean => STOP_WORDS.some(word => word === lettersOf(text));
