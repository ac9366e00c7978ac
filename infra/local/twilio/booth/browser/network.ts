import { control, type Fault, type JournalEntry } from './control-api.ts';
import { byId, fill, make, timeOf } from './dom.ts';
import { countOn } from './tabs.ts';

const SHOWN_WEBHOOKS = 100;

const eventOf = ({ params }: JournalEntry): string =>
  params.StatusCallbackEvent ?? params.EventType ?? params.RecordingStatus ?? params.CallStatus ?? '';

const journalRow = (entry: JournalEntry): HTMLElement => {
  const good = entry.status !== null && entry.status < 400;
  const outcome = entry.status === null ? (entry.error ?? 'no answer') : String(entry.status);
  return make(
    'li',
    {
      title: Object.entries(entry.params)
        .map(([name, value]) => `${name}: ${value}`)
        .join('\n'),
    },
    make(
      'p',
      { class: 'head' },
      make('strong', {}, entry.kind),
      make('span', {}, eventOf(entry)),
      ...(entry.fault ? [make('span', { class: 'bad' }, `fault: ${entry.fault}`)] : []),
      make('span', { class: good ? 'good' : 'bad' }, outcome),
      make('span', { class: 'figure' }, `${entry.ms} ms`),
      timeOf(entry.at),
    ),
    make('p', { class: 'soft' }, entry.url),
  );
};

const showFaults = async (): Promise<void> => {
  const { faults } = await control.faults();
  const row = (fault: Fault) =>
    make(
      'li',
      {},
      `${fault.kind ?? 'any kind'}: ${fault.action.type}, ${fault.times} to come `,
      make(
        'button',
        { type: 'button', class: 'quiet', onclick: () => void control.clear(fault.id).then(showFaults) },
        'Remove',
      ),
    );
  countOn('faults', faults.length);
  fill('faults', faults.map(row), 'Nothing is broken on purpose.');
};

const entries: JournalEntry[] = [];

/** Shows new webhooks; each may have used up a fault. */
export const showWebhooks = (more: JournalEntry[]): void => {
  const known = new Set(entries.map(({ id }) => id));
  entries.unshift(...more.filter(({ id }) => !known.has(id)).reverse());
  entries.length = Math.min(entries.length, SHOWN_WEBHOOKS);
  fill('journal', entries.map(journalRow), 'No webhook was sent yet.');
  void showFaults();
};

const actionOf = (type: string): object => {
  if (type === 'delay') return { type, ms: 3000 };
  return type === 'status' ? { type, status: 500 } : { type };
};

export const startNetwork = async (): Promise<void> => {
  const form = byId('fault', HTMLFormElement);
  form.addEventListener('submit', event => {
    event.preventDefault();
    const data = new FormData(form);
    const kind = String(data.get('kind'));
    const rule = { action: actionOf(String(data.get('action'))), times: Number(data.get('times')) };
    void control.inject(kind ? { ...rule, kind } : rule).then(showFaults);
  });
  showWebhooks((await control.journal()).entries);
};
