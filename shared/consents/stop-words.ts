/**
 * Texts by which a customer takes the consent back: the keywords on which Twilio stops texts by itself (Twilio, Support
 * for opt-out keywords), those that 47 CFR 64.1200(a)(10) names, and what Spanish speakers write: on these, from `alto`
 * on, only we stop.
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
  'detener',
  'pare',
  'cancelar',
] as const;

/** Only the letters, in lower case: ` Opt-out! ` is `optout`. */
const lettersOf = (text: string): string => text.toLowerCase().replace(/\P{L}/gu, '');

/** Whether a text message is nothing but a stop word, in whatever case, spacing and punctuation. */
export const isStopText = (text: string): boolean => STOP_WORDS.some(word => word === lettersOf(text));

/** At most four words of the same clause. */
const FEW_WORDS = '(?: [^ .]+){0,4}';

/** Words that ask only where they are a whole clause: 'Please remove', not 'remove the tooth'. */
const ALONE = /(^|\. )(please )?(remove|delete|end|no more)( please| thanks| thank you)?( ?\.|$)/;

/**
 * What a sentence says that asks to stop, without accents. 'End', 'alto' and 'baja' say too much else among other words.
 */
const ASKING = [
  /\b(stop(all|call\w*|text\w*|messag\w*)?|quit|revoke|opt-?out|opt out|parar|paren|pare|basta)\b/,
  /\b(cancel((a|e|en|ar)(me|nos|lo)?)?|deten(er|ga|gan|ganse|gase)?)\b/,
  /\b(opt (me|us) out|lose (my|our|this) number|discontinue|cease|dnc)\b/,
  // Also misspelt, as many write it.
  /\b(un|de)s+u[bs]{1,2}cri|\bunsub\b/,
  /\bno (calls|texts|messages|e-?mails|contact)\b/,
  ALONE,
  new RegExp(`\\b(do not|don ?t|dont|never|no more)${FEW_WORDS} (call|text|contact|e-?mail|messag|bother)`),
  /\bend (all|any|the|these|your) (call|text|messag|e-?mail)/,
  /\b(remove|take|delete|erase) (me|my|us|this)\b/,
  /\bleave (me|us) alone\b/,
  // One call or message is one that did not come: 'No recibí su mensaje'.
  new RegExp(`\\b(no|nunca|jamas)${FEW_WORDS} (llam(?!ada\\b)|escrib|contact|mand|envi|molest|mensajes)`),
  /\b((quit|sac|saqu)(a|e|en|ar)(me|nos)|(borr|elimin)(a|e|en|ar)(me|nos|lo)?|quiten)\b/,
  /\bdej\w*( me| nos)? en paz\b/,
  /\b(dej(e|en|a) de|de baja|no mas|retir(o|e|en)|alto( \.)? por favor)\b/,
];

/** In lower case, without accents, one space between words and a full stop between clauses: `Don’t` is `don t`. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[.,;:!?¿¡\n]+/g, ' . ')
    .replace(/[^\p{L}.-]+/gu, ' ')
    .trim();

/** Whether a text message may ask to stop, among other words: a person decides what was meant. */
export const asksToStop = (text: string): boolean => ASKING.some(asking => asking.test(plain(text)));
