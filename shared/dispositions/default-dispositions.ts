import { CALL_BACK, type Disposition, type DispositionGroup, snakeCase } from './disposition.ts';

/** A new disposition with only these flags set. */
export const disposition = (name: string, flags: Partial<Disposition> = {}): Omit<Disposition, 'version'> => ({
  id: snakeCase(name),
  name,
  requiresNote: false,
  callback: false,
  noConvoso: false,
  dnc: false,
  continueDialing: false,
  agedDialing: false,
  ...flags,
});

/** The dispositions that a new system starts with. */
export const defaultDispositions = [
  disposition('Sale', { noConvoso: true }),
  disposition(CALL_BACK, { callback: true }),
  disposition('Not Interested', { agedDialing: true }),
  disposition('No Qual', { noConvoso: true }),
  disposition('Transferred'),
  disposition('Resolved', { noConvoso: true }),
  disposition('Escalated', { requiresNote: true }),
  disposition('Voicemail', { continueDialing: true }),
  disposition('NO QUAL, NO PITCH', { agedDialing: true }),
  disposition('DO NOT CALL', { dnc: true, noConvoso: true }),
  disposition('Wrong Number', { noConvoso: true }),
  disposition('Hung Up', { continueDialing: true }),
];

const names = (test: (d: (typeof defaultDispositions)[number]) => boolean) =>
  defaultDispositions.filter(test).map(d => d.name);

export const defaultDispositionGroups: Omit<DispositionGroup, 'version'>[] = [
  {
    id: 'reached',
    name: 'Reached',
    type: 'outcome',
    description: 'Somebody spoke with the customer.',
    dispositions: names(d => !d.continueDialing),
  },
  {
    id: 'dial_again',
    name: 'Dial again',
    type: 'dialing',
    description: 'The dialer may try the number again.',
    dispositions: names(d => d.continueDialing || d.agedDialing),
  },
];
