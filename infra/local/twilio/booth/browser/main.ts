import type { BoothCall, JournalEntry } from './control-api.ts';
import { byId } from './dom.ts';
import { showWebhooks, startNetwork } from './network.ts';
import { startOutbox } from './outbox.ts';
import { show, startPhone } from './phone.ts';
import { startTabs } from './tabs.ts';

startTabs();

const connection = byId('connection', HTMLElement);

const calls = new EventSource('/_control/call-stream');
calls.addEventListener('open', () => {
  connection.className = 'live';
  connection.textContent = 'Live';
});
calls.addEventListener('error', () => {
  connection.className = '';
  connection.textContent = 'The virtual Twilio does not answer. Trying again…';
});
calls.addEventListener('call', ({ data }) => show(JSON.parse(data) as BoothCall));

const journal = new EventSource('/_control/journal/events');
journal.addEventListener('message', ({ data }) => showWebhooks([JSON.parse(data) as JournalEntry]));

await Promise.all([startPhone(), startNetwork(), startOutbox()]);
