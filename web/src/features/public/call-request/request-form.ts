import { CANCELLED_FIELD } from '#shared/call-requests/cancelled-field';
import { isDueSoon } from '#shared/call-requests/due-soon';
import { parseZipCode, placeOfZip, servedStates } from '#shared/call-requests/zip-states';
import { publicPath } from '#shared/contracts/public-pages';
import type { Place } from '#shared/dialing/states';
import type { Language } from '#shared/leads/language';
import { parsePhoneNumber } from '#shared/phone/us-number';
import type { Timestamp } from '#shared/time';
import { showProblem } from '../problem.ts';
import { savedCancelToken, savedDueTime, savedZip } from '../saved-request.ts';
import { formTokenOf } from './form-token.ts';
import { type Outcome, sendOnce, sendRequest } from './send-request.ts';
import { browserZoneOf, fillTimes, localeOf, timeText } from './times-list.ts';

type Deps = {
  now: () => Date;
  /** The states that the settings serve; undefined while the API does not say. */
  served: Promise<readonly string[] | undefined>;
};

type Control = HTMLInputElement | HTMLSelectElement;

const language = (): Language => (document.documentElement.lang === 'es' ? 'es' : 'en');

/** The controls of the form that can have a problem. */
const controlsOf = (form: HTMLFormElement) => {
  const one = <T extends Element>(selector: string): T => {
    const found = form.querySelector<T>(selector);
    if (!found) throw new Error(`The form has no ${selector}.`);
    return found;
  };
  return {
    zip: one<HTMLInputElement>('#zip_code'),
    name: one<HTMLInputElement>('#name'),
    phone: one<HTMLInputElement>('#phone_number'),
    consent: one<HTMLInputElement>('#consent'),
    typedTime: one<HTMLInputElement>('#preferred'),
    next: one<HTMLButtonElement>('[data-next]'),
    back: one<HTMLButtonElement>('[data-back]'),
    submit: one<HTMLButtonElement>('[type=submit]'),
    outcome: one<HTMLElement>('[data-outcome]'),
  };
};

const problemOf = (control: HTMLElement): string => control.closest<HTMLElement>('[data-field]')?.dataset.problem ?? '';

/** Why the API rejects what this page took: a ticked consent only if its text has a new version since. */
const rejectedText = (control: Control): string =>
  (control.matches(':checked') ? control.closest<HTMLElement>('[data-outdated]')?.dataset.outdated : undefined) ??
  problemOf(control);

const problemShown = (control: Control, ok: boolean): Control[] => {
  showProblem(control, ok ? '' : problemOf(control));
  return ok ? [] : [control];
};

/** The list of times in place of the field for a typed time. */
const listOfTimes = (typed: HTMLInputElement): HTMLSelectElement => {
  const select = document.createElement('select');
  select.id = typed.id;
  select.name = typed.name;
  select.setAttribute('aria-describedby', typed.getAttribute('aria-describedby') ?? '');
  typed.replaceWith(select);
  const help = document.getElementById(`${select.id}-help`);
  if (help) help.textContent = typed.dataset.zone ?? '';
  return select;
};

const isAbout = (result: Outcome, about: string): boolean =>
  result.kind === 'rejected' && result.detail.some(({ field }) => field === about);

/** The script came so late that the whole form was shown: two steps of it would hide what the visitor is typing. */
const isTypedWithoutScript = (form: HTMLFormElement): boolean => form.querySelector('[data-step="2"] :focus') !== null;

/** Makes two steps of the form, checks each in words, and sends it without leaving the page before it is accepted. */
export const enhanceRequestForm = (form: HTMLFormElement, { now, served }: Deps): void => {
  if (isTypedWithoutScript(form)) return;
  const controls = controlsOf(form);
  const { zip, name, phone, consent, submit, outcome, typedTime } = controls;
  const times = listOfTimes(typedTime);
  const formToken = formTokenOf(`${form.action}/form`, now);
  /** A request that was cancelled is not asked for by its own token again. */
  let isUsedUp = false;
  let place: Place | undefined;
  let statesServed: readonly string[] = servedStates;
  form.noValidate = true;

  const show = (step: '1' | '2') => {
    form.dataset.at = step;
  };

  const offerTimes = (at: Place) => {
    const { kind, now: asSoonAsPossible } = typedTime.dataset;
    fillTimes(times, at, now().toISOString(), {
      now: kind === 'schedule-a-call' ? undefined : asSoonAsPossible,
      choose: problemOf(times),
      locale: localeOf(language()),
    });
  };

  const zipProblem = (): string | undefined =>
    parseZipCode(zip.value) ? zip.closest<HTMLElement>('[data-not-served]')?.dataset.notServed : problemOf(zip);

  const leaveZipStep = (): boolean => {
    const code = parseZipCode(zip.value);
    const found = code ? placeOfZip(code) : undefined;
    if (found?.served && statesServed.includes(found.state)) {
      showProblem(zip);
      place = found.place;
      offerTimes(place);
      show('2');
      return true;
    }
    showProblem(zip, zipProblem());
    show('1');
    return false;
  };

  const firstProblem = (): Control | undefined =>
    [
      ...problemShown(name, name.value.trim() !== ''),
      ...problemShown(phone, parsePhoneNumber(phone.value) !== undefined),
      ...problemShown(times, times.value !== ''),
      ...problemShown(consent, consent.checked),
    ][0];

  const showRejected = (detail: { field: string }[]) => {
    const rejected = detail.flatMap(({ field }) => {
      const control = document.getElementById(field);
      return control instanceof HTMLInputElement || control instanceof HTMLSelectElement ? [control] : [];
    });
    for (const control of rejected) showProblem(control, control === zip ? zipProblem() : rejectedText(control));
    if (rejected.includes(zip)) show('1');
    if (rejected.includes(times) && place) offerTimes(place);
    rejected[0]?.focus();
  };

  /** Empty if the call comes as soon as an agent is free, because an exact time could not be kept. */
  const dueText = (due: Timestamp, at: Place): string =>
    isDueSoon(due, now().toISOString()) ? '' : timeText(due, browserZoneOf(at), localeOf(language()));

  const settle = (result: Outcome) => {
    submit.disabled = false;
    if (result.kind === 'accepted') {
      savedDueTime.set(place ? dueText(result.dueTs, place) : '');
      savedCancelToken.set(result.cancelToken);
      // The browser keeps the page as it is for a visitor who comes back.
      window.addEventListener('pagehide', () => outcome.replaceChildren(), { once: true });
      window.location.assign(publicPath(language(), 'thanks'));
      return;
    }
    const isCancelled = isAbout(result, CANCELLED_FIELD);
    outcome.textContent = form.dataset[isCancelled ? 'cancelled' : result.kind] ?? '';
    isUsedUp = isCancelled;
    const call = document.querySelector('.or-call a');
    if (call) outcome.append(' ', call.cloneNode(true));
    if (result.kind === 'rejected') showRejected(result.detail);
  };

  const send = async () => {
    submit.disabled = true;
    outcome.textContent = submit.dataset.sending ?? '';
    const cancel_token = savedCancelToken.read();
    const fields = { ...Object.fromEntries(new FormData(form)), ...(cancel_token && { cancel_token }) };
    const sendBy = async (form_token: string | undefined): Promise<Outcome> =>
      // Without a token it would wait for a person; nobody would call.
      form_token ? sendOnce(form.action, { ...fields, form_token }) : { kind: 'unavailable' };
    const sendWithToken = async (): Promise<Outcome> => {
      const token = await formToken(isUsedUp);
      // An answer may be lost: to send the same form again is one request.
      if (token) isUsedUp = false;
      const result = await sendBy(token);
      return isAbout(result, 'form_token') ? sendBy(await formToken(true)) : result;
    };
    settle(
      await sendRequest(sendWithToken, () => {
        outcome.textContent = form.dataset.retrying ?? '';
      }),
    );
  };

  const next = () => (leaveZipStep() ? name : zip).focus();
  controls.next.addEventListener('click', next);
  controls.back.addEventListener('click', () => {
    show('1');
    zip.focus();
  });
  form.addEventListener('submit', event => {
    event.preventDefault();
    if (form.dataset.at === '1') return next();
    const problem = firstProblem();
    if (problem) problem.focus();
    else void send();
  });

  void served.then(states => {
    if (!states) return;
    statesServed = states;
    // A visitor who is already typing is not interrupted: the API then rejects or accepts the form itself.
    if (form.dataset.at === '2' && name.value === '' && !leaveZipStep()) zip.focus();
  });
  show('1');
  const kept = savedZip.readOnce();
  if (!kept) return;
  zip.value = kept;
  leaveZipStep();
};
