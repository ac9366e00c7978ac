import { type Customer, control } from './control-api.ts';
import { byId, make } from './dom.ts';
import { formatNumber, storeNumberNames } from './numbers.ts';

const form = byId('dial', HTMLFormElement);
const from = byId('from', HTMLInputElement);
const to = byId('to', HTMLInputElement);
const customer = byId('customer', HTMLSelectElement);
const dids = byId('dids', HTMLElement);

const any = <T>(items: readonly T[]): T | undefined => items[Math.floor(Math.random() * items.length)];

const unknownNumber = (): string =>
  `+1${any(['201', '305', '512', '646', '702'])}555${String(Math.floor(Math.random() * 10_000)).padStart(4, '0')}`;

const UNKNOWN = '';

/** Fills in a customer, or an unknown number if there are no customers. */
const fillInCaller = (who: Customer | undefined): void => {
  from.value = who?.phone_number ?? unknownNumber();
  customer.value = who?.phone_number ?? UNKNOWN;
};

const mark = (): void => {
  for (const button of dids.querySelectorAll('button'))
    button.setAttribute('aria-pressed', String(button.value === to.value));
};

const didRow = (did: { phone_number: string; friendly_name: string }): HTMLElement => {
  const button = make(
    'button',
    {
      type: 'button',
      value: did.phone_number,
      onclick: () => {
        to.value = did.phone_number;
        mark();
      },
    },
    make('span', {}, did.friendly_name),
    make('span', {}, formatNumber(did.phone_number)),
  );
  return make('li', {}, button);
};

type Dialing = { from: string; to: string };

export const dialing = (): Dialing => ({ from: from.value.trim(), to: to.value.trim() });

export const voice = (): { speaks: 'microphone' | 'tone'; tone: number } => ({
  speaks: new FormData(form).get('voice') === 'tone' ? 'tone' : 'microphone',
  tone: byId('tone', HTMLInputElement).valueAsNumber || 0,
});

export const showForm = (isShown: boolean): void => {
  form.hidden = !isShown;
};

/** Shows customers and numbers; calls `call` when the user dials. */
export const startDialForm = async (call: (dialing: Dialing) => void): Promise<void> => {
  const [{ customers }, { numbers }] = await Promise.all([control.customers(), control.dids()]);
  storeNumberNames(customers);
  storeNumberNames(numbers.map(did => ({ ...did, name: did.friendly_name })));
  customer.replaceChildren(
    new Option('Somebody unknown', UNKNOWN),
    ...customers.map(({ name, phone_number }) => new Option(`${name} · ${formatNumber(phone_number)}`, phone_number)),
  );
  customer.addEventListener('change', () => fillInCaller(customers.find(one => one.phone_number === customer.value)));
  from.addEventListener('input', () => {
    customer.value = customers.some(one => one.phone_number === from.value) ? from.value : UNKNOWN;
  });
  byId('random-customer', HTMLButtonElement).addEventListener('click', () => fillInCaller(any(customers)));
  fillInCaller(any(customers));

  dids.replaceChildren(...numbers.map(didRow));
  dids.toggleAttribute('hidden', numbers.length === 0);
  to.value = numbers[0]?.phone_number ?? '';
  to.addEventListener('input', mark);
  mark();

  form.addEventListener('submit', event => {
    event.preventDefault();
    call(dialing());
  });
};
