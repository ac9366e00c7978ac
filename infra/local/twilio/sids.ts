import { randomBytes } from 'node:crypto';

/** Twilio's prefixes of the resources that the virtual Twilio keeps. */
export type SidPrefix =
  | 'AC'
  | 'AP'
  | 'CA'
  | 'CF'
  | 'PN'
  | 'QU'
  | 'RE'
  | 'SK'
  | 'SM'
  | 'TC'
  | 'WA'
  | 'WC'
  | 'WK'
  | 'WQ'
  | 'WR'
  | 'WS'
  | 'WT'
  | 'WW'
  | 'EV';

export const newSid = (prefix: SidPrefix): string => prefix + randomBytes(16).toString('hex');
