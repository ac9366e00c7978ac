import { expect, it } from 'vitest';
import { operations } from '#shared/contracts/operations';

/** Why a command is not sent by useOperationMutation, which sends each command once at a time. */
const byItself: Record<string, string> = {
  savePaymentDetails: 'a saved form sends one save after the other',
  saveWrapUpDraft: 'the draft keeper sends one save after the other, also while the page is left',
  viewLead: 'no control sends it: it follows the visible panel, also while the page is left',
  startSession: 'sent once before the console is shown',
  pauseRecording: 'no control sends it: it follows the open payment tabs',
  sendHeartbeat: 'no control sends it: it follows the clock',
  generateTwilioToken: 'the softphone renews its tokens once at a time',
  acceptTransfer: 'the softphone accepts an offer once',
  declineCall: 'the softphone declines an offer once',
  checkSecondFactor: 'follows each change of the second factor at the user pool, once',
};

const commands = new Set<string>(operations.filter(({ method }) => method !== 'GET').map(({ name }) => name));

/** The files of code outside lib/api with their text. */
const files = Object.entries(
  import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../../lib/api/**', '!../../testing/**', '!**/*.test.{ts,tsx}'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);

it('are sent by one hook; each exception has a reason', () => {
  const sent = files.flatMap(([, text]) => {
    const called = [...text.matchAll(/\bcallOperation\(\s*(\w+)/g)].map(([, name = '']) => name);
    const renamed = Object.fromEntries([...text.matchAll(/(\w+) as (\w+)/g)].map(([, name, alias]) => [alias, name]));
    return called.map(name => renamed[name] ?? name);
  });
  expect([...new Set(sent)].filter(name => commands.has(name)).sort()).toEqual(Object.keys(byItself).sort());
});

it('are found in the files of the app', () => {
  expect(files.length).toBeGreaterThan(200);
});

it('have no mutation and no request besides that hook', () => {
  const bypasses = files.filter(([, text]) => /\buseMutation\b|\bcallOperation[,\s]*\)/.test(text));
  expect(bypasses.map(([path]) => path)).toEqual([]);
});
