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

/**
 * What a sentence says that asks to stop, without accents. 'End', 'alto' and 'baja' say too much else among other words.
 */
const ASKING = [
  /\b(stop|stopall|unsubscribe|cancel|quit|revoke|opt-?out|opt out|parar|paren|pare|basta)\b/,
  /\b(do not|don ?t|dont|never|no more) ?(call|text|contact|e-?mail|messag|bother)/,
  /\b(remove|take) (me|my|us|this)\b/,
  /\bleave (me|us) alone\b/,
  /\bno (me |nos |le )?(\w+ )?(llam|escrib|contact|mand|envi|molest)/,
  /\b(dej(e|en|a) de|de baja|no mas|retir(o|e|en)|quit(e|en)(me|nos)?|alto por favor)\b/,
];

/** In lower case, without accents and punctuation, one space between words: `Don’t` is `don t`. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}-]+/gu, ' ');

/** Whether a text message may ask to stop, among other words: a person decides what was meant. */
export const asksToStop = (text: string): boolean => ASKING.some(asking => asking.test(plain(text)));
