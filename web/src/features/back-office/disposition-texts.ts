import type {
  DispositionContent,
  DispositionGroupContent,
  DispositionOptions,
  dispositionGroupTypes,
} from '#shared/dispositions/disposition';
import type { SettingTexts } from './setting-texts.ts';

/** The options of a disposition: what each is called, and what it does. */
export const optionTexts: Record<keyof DispositionOptions, { label: string; does: string }> = {
  requiresNote: { label: 'Requires a note', does: 'The agent must write a note.' },
  callback: { label: 'Callback', does: 'The agent chooses when to call the customer back.' },
  dnc: { label: 'Do not call', does: 'The number goes on the blacklist.' },
  noConvoso: { label: 'No Convoso', does: 'The dialer does not dial the lead any more.' },
  continueDialing: { label: 'Continue dialing', does: 'The dialer tries the number again.' },
  agedDialing: { label: 'Aged dialing', does: 'The dialer dials it later, as an aged lead.' },
};
export const optionNames = Object.keys(optionTexts) as (keyof DispositionOptions)[];

/** The options that are on, in words. */
export const optionsOf = (options: DispositionOptions): string[] =>
  optionNames.filter(name => options[name]).map(name => optionTexts[name].label);

const labelOf = (name: keyof DispositionOptions): string => optionTexts[name].label;

export const dispositionTexts: SettingTexts<DispositionContent> = {
  labels: {
    name: 'Name',
    requiresNote: labelOf('requiresNote'),
    callback: labelOf('callback'),
    dnc: labelOf('dnc'),
    noConvoso: labelOf('noConvoso'),
    continueDialing: labelOf('continueDialing'),
    agedDialing: labelOf('agedDialing'),
  },
  linesOf: (content, field) => [field === 'name' ? content.name : content[field] ? 'On' : 'Off'],
  lists: [],
};

export const typeLabels: Record<(typeof dispositionGroupTypes)[number], string> = {
  outcome: 'Outcome of the call',
  dialing: 'What the dialer does next',
  reporting: 'For reports',
};

export const dispositionGroupTexts: SettingTexts<DispositionGroupContent> = {
  labels: { name: 'Name', type: 'Type', description: 'Description', dispositions: 'Dispositions' },
  linesOf: (content, field) => {
    if (field === 'dispositions') return content.dispositions;
    if (field === 'type') return content.type ? [typeLabels[content.type]] : [];
    return content[field] ? [content[field]] : [];
  },
  lists: ['dispositions'],
};
