import { consentText, consentVersion, isPresentText, type Seller } from '#shared/call-requests/consent';
import { formTexts } from '#shared/call-requests/form-texts';
import type { Language } from '#shared/leads/language';
import { languages } from '#shared/leads/languages';
import { escaped, hiddenField } from './html.ts';

/** A request that was not taken, as it was typed. */
export type RequestForm = { typed: Record<string, string>; seller: Seller };

type Shown = RequestForm & { language: Language; problems: ReadonlyMap<string, string> };

const placed = ['zip_code', 'name', 'phone_number', 'language', 'preferred', 'consent'] as const;
type Placed = (typeof placed)[number];

/** Whether a field is on the form, so that its message has a place. */
export const hasPlace = (field: string): boolean => (placed as readonly string[]).includes(field);

const problemOf = ({ problems }: Shown, name: Placed): string =>
  problems.has(name) ? `<p class="problem" id="${name}-problem">${escaped(problems.get(name) ?? '')}</p>` : '';

/** The attributes that connect the message with its control. */
const tied = ({ problems }: Shown, name: Placed): string =>
  problems.has(name) ? ` aria-invalid="true" aria-describedby="${name}-problem"` : '';

const inputs: Record<Exclude<Placed, 'language' | 'consent'>, string> = {
  zip_code: 'inputmode="numeric" autocomplete="postal-code" maxlength="10" required',
  name: 'autocomplete="name" maxlength="100" required',
  phone_number: 'type="tel" autocomplete="tel-national" maxlength="30" required',
  preferred: 'type="datetime-local"',
};

const labelOf = ({ language }: Shown, name: keyof typeof inputs): string => {
  const { [name]: label, preferredHelp } = formTexts[language];
  return name === 'preferred' ? `${label} ${preferredHelp}` : label;
};

const textField = (shown: Shown, name: keyof typeof inputs): string =>
  `<div class="field"><label for="${name}">${escaped(labelOf(shown, name))}</label>` +
  `<input id="${name}" name="${name}" value="${escaped(shown.typed[name] ?? '')}" ${inputs[name]}${tied(shown, name)}>` +
  `${problemOf(shown, name)}</div>`;

const languageField = (shown: Shown): string => {
  const chosen = shown.typed.language ?? shown.language;
  const { languageNames, language } = formTexts[shown.language];
  const options = languages.map(
    one =>
      `<option value="${one}" lang="${one}"${one === chosen ? ' selected' : ''}>${escaped(languageNames[one])}</option>`,
  );
  return (
    `<div class="field"><label for="language">${escaped(language)}</label> ` +
    `<select id="language" name="language"${tied(shown, 'language')}>${options.join('')}</select>${problemOf(shown, 'language')}</div>`
  );
};

/** Ticked only if it was, and if this is the text that was agreed to. */
const consentField = (shown: Shown): string => {
  const { consent, page_language } = shown.typed;
  const wasThisText = isPresentText(shown.typed, shown.seller) && page_language === shown.language;
  const isTicked = consent === 'yes' && wasThisText && !shown.problems.has('consent');
  return (
    `<div class="field"><label class="tick"><input type="checkbox" id="consent" name="consent" value="yes" required` +
    `${isTicked ? ' checked' : ''}${tied(shown, 'consent')}> ${escaped(formTexts[shown.language].consent)}</label>` +
    `<p>${escaped(consentText[shown.language](shown.seller))}</p>${problemOf(shown, 'consent')}</div>`
  );
};

/** The form for a call as it was typed, each message at its field; it is sent to the address that answered. */
export const requestForm = (language: Language, form: RequestForm, problems: ReadonlyMap<string, string>): string => {
  const shown: Shown = { ...form, language, problems };
  const { typed } = form;
  return (
    '<form method="post">' +
    hiddenField('consent_version', consentVersion) +
    hiddenField('seller_name', form.seller.company) +
    hiddenField('seller_phone', form.seller.phone) +
    hiddenField('page_language', language) +
    hiddenField('page_version', typed.page_version) +
    `<div class="away" aria-hidden="true"><input name="website" value="${escaped(typed.website ?? '')}" tabindex="-1" autocomplete="off"></div>` +
    textField(shown, 'zip_code') +
    textField(shown, 'name') +
    textField(shown, 'phone_number') +
    languageField(shown) +
    textField(shown, 'preferred') +
    consentField(shown) +
    `<button>${escaped(formTexts[language].send)}</button></form>`
  );
};
