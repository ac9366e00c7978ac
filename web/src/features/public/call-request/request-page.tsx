import type { InputHTMLAttributes, ReactNode } from 'react';
import { consentText, consentVersion } from '#shared/call-requests/consent';
import { CALL_REQUEST_FORM_PATH, CALL_REQUEST_PATH, type CallRequestInput } from '#shared/contracts/public';
import { siteMarkers } from '#shared/contracts/public-pages';
import { languages } from '#shared/leads/languages';
import { DialLink, DialText } from '../dial-link.tsx';
import type { PageProps } from '../page-props.ts';

type RequestPageProps = PageProps & { kind: 'call-request' | 'schedule-a-call'; pageVersion: string };
type FieldName = keyof CallRequestInput;

type FieldProps = { name: FieldName; label: string; help?: string; problem: string; children?: ReactNode };

/** A label, its control, help below, and the place of the problem, which replaces the help. */
const Field = ({ name, label, help, problem, children }: FieldProps) => (
  <div className="field" data-field={name} data-problem={problem}>
    <label htmlFor={name}>{label}</label>
    {children}
    {help && (
      <p className="help" id={`${name}-help`}>
        {help}
      </p>
    )}
    <p className="problem" id={`${name}-problem`} role="alert" />
  </div>
);

const describedBy = (name: FieldName, help?: string): string =>
  [help && `${name}-help`, `${name}-problem`].filter(Boolean).join(' ');

type TextFieldProps = Omit<FieldProps, 'children'> & { input: InputHTMLAttributes<HTMLInputElement> };

const TextField = ({ input, ...field }: TextFieldProps) => (
  <Field {...field}>
    <input
      id={field.name}
      name={field.name}
      required
      aria-describedby={describedBy(field.name, field.help)}
      {...input}
    />
  </Field>
);

const ZipStep = ({ content: { request } }: PageProps) => (
  <fieldset data-step="1" data-not-served={request.notServed}>
    <legend>
      <span>1</span> {request.steps[0]}
    </legend>
    <TextField
      name="zip_code"
      {...request.zip}
      input={{ inputMode: 'numeric', autoComplete: 'postal-code', maxLength: 10, pattern: '\\s*\\d{5}(-?\\d{4})?\\s*' }}
    />
    <button type="button" className="button primary only-scripted" data-next>
      {request.next}
    </button>
  </fieldset>
);

const LanguageChoice = ({ language, content: { request } }: PageProps) => (
  <fieldset className="field choices">
    <legend>{request.language.label}</legend>
    {languages.map(one => (
      <label key={one} className="choice">
        <input type="radio" name="language" value={one} defaultChecked={one === language} />{' '}
        <span lang={one}>{request.language.options[one]}</span>
      </label>
    ))}
  </fieldset>
);

/** The script puts a list of the offered times in place of the field, which works alone. */
const PreferredTime = ({ language, kind, content: { request } }: RequestPageProps) => {
  const { label, help, problem, now, zone } = request.preferred;
  return (
    <Field name="preferred" label={label} help={help} problem={problem}>
      <input
        id="preferred"
        name="preferred"
        type="datetime-local"
        aria-describedby={describedBy('preferred', help)}
        data-now={now}
        data-zone={zone}
        data-kind={kind}
        data-language={language}
      />
    </Field>
  );
};

/** Also sent with the form: the proof names who was shown. */
const seller = { company: siteMarkers.companyName, phone: siteMarkers.customerServicePhoneText };

const Consent = ({ language, content: { request } }: PageProps) => (
  <div
    className="field consent"
    data-field="consent"
    data-problem={request.consentProblem}
    data-outdated={request.consentOutdated}
  >
    <label className="choice">
      <input
        type="checkbox"
        id="consent"
        name="consent"
        value="yes"
        required
        aria-describedby="consent-text consent-problem"
      />{' '}
      <strong>{request.agree}</strong>
    </label>
    <p className="consent-text" id="consent-text">
      <DialText text={consentText[language](seller)} />
    </p>
    <p className="problem" id="consent-problem" role="alert" />
  </div>
);

/** People do not see it, and their browsers do not fill it. */
const Honeypot = ({ content: { request } }: PageProps) => (
  <div className="not-for-people" aria-hidden="true">
    <label htmlFor="website">{request.website}</label>
    <input id="website" name="website" tabIndex={-1} autoComplete="off" />
  </div>
);

const ContactStep = (props: RequestPageProps) => {
  const { request } = props.content;
  return (
    <fieldset data-step="2">
      <legend>
        <span>2</span> {request.steps[1]}
      </legend>
      <TextField name="name" {...request.name} input={{ autoComplete: 'name', maxLength: 100 }} />
      <TextField
        name="phone_number"
        {...request.phone}
        input={{ type: 'tel', autoComplete: 'tel-national', maxLength: 30 }}
      />
      <LanguageChoice {...props} />
      <PreferredTime {...props} />
      <Consent {...props} />
      <div className="actions">
        <button type="submit" className="button primary" data-sending={request.sending}>
          {request.send}
        </button>
        <button type="button" className="button quiet only-scripted" data-back>
          {request.back}
        </button>
      </div>
    </fieldset>
  );
};

/**
 * The API's answer sets the form's token as a cookie, and shows nothing. Without JavaScript a lazy image is loaded at
 * once; with it, only where the script did not arrive, by whoever begins to type (request-page.css).
 */
const FormCookie = () => (
  <img
    className="form-cookie"
    src={`${siteMarkers.apiUrl}${CALL_REQUEST_FORM_PATH}`}
    loading="lazy"
    alt=""
    width={1}
    height={1}
  />
);

/**
 * The form for a call, now or at a time: one page without JavaScript, two steps with it. It is posted to the API
 * (shared/contracts/public.ts); nothing of it is ever in an address.
 */
export const RequestPage = (props: RequestPageProps) => {
  const { language, kind, content, pageVersion } = props;
  const { request } = content;
  const isSchedule = kind === 'schedule-a-call';
  return (
    <section className="frame request">
      <div className="words">
        <h1>{isSchedule ? request.scheduleTitle : request.title}</h1>
        <p className="lead">{isSchedule ? request.scheduleLead : request.lead}</p>
        <p className="or-call">
          {request.orCall} <DialLink to="sales" />
        </p>
      </div>
      <form
        method="post"
        action={`${siteMarkers.apiUrl}${CALL_REQUEST_PATH}`}
        data-request
        data-retrying={request.retrying}
        data-unavailable={request.unavailable}
        data-limited={request.limited}
        data-rejected={request.rejected}
        data-cancelled={request.cancelled}
      >
        <input type="hidden" name="consent_version" value={consentVersion} />
        <input type="hidden" name="seller_name" value={seller.company} />
        <input type="hidden" name="seller_phone" value={seller.phone} />
        <input type="hidden" name="page_language" value={language} />
        <input type="hidden" name="page_version" value={pageVersion} />
        <FormCookie />
        <Honeypot {...props} />
        <ZipStep {...props} />
        <ContactStep {...props} />
        <p className="outcome" role="status" data-outcome />
      </form>
    </section>
  );
};
