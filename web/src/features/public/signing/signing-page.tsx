import '../../../components/public-page.css';
import './signing-page.css';
import { useEffect, useRef, useState } from 'react';
import { DEFAULT_LANGUAGE, Language } from '#shared/leads/language';
import { formatPhoneNumber } from '#shared/phone/phone-number';
import type { SigningDocument } from '#shared/verification/esig-request';
import { type SigningTexts, signingTexts } from '#shared/verification/signing-texts';
import { Logo } from '../../../components/logo.tsx';
import { loadConfig } from '../../../lib/api/config.ts';
import { Enrollment } from './enrollment.tsx';
import { SignatureForm } from './signature-form.tsx';
import { useLinkToken } from './use-link-token.ts';
import { useSigning } from './use-signing.ts';

const useServicePhone = (): string | undefined => {
  const [phone, setPhone] = useState<string>();
  useEffect(() => {
    // Without the settings the page works, except for the phone number.
    loadConfig().then(
      config => setPhone(config.customerServicePhone),
      (error: unknown) => console.error('The phone number could not be read', error),
    );
  }, []);
  return phone;
};

const CallUs = ({ phone, texts }: { phone: string | undefined; texts: SigningTexts }) =>
  phone ? (
    <a className="call" href={`tel:${phone}`}>
      {texts.page.callUs} <span className="tabular">{formatPhoneNumber(phone)}</span>
    </a>
  ) : null;

/** A step's heading; it takes the focus when the step replaces another one, so that screen readers read it. */
const StepHeading = ({ children }: { children: string }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
};

const Loading = ({ texts }: { texts: SigningTexts }) => (
  <div role="status" aria-label={texts.page.loading} className="loading">
    <span />
    <span />
    <span />
  </div>
);

const signedOn = (ts: string, { locale }: SigningTexts): string =>
  new Date(ts).toLocaleString(locale, { dateStyle: 'long', timeStyle: 'short' });

const Signed = ({ document, texts }: { document: SigningDocument; texts: SigningTexts }) => (
  <>
    <StepHeading>{texts.signed.title}</StepHeading>
    <p className="lead">
      {texts.signed.by(document.signature_name, signedOn(document.signed_ts ?? document.created_ts, texts))}
    </p>
    <Enrollment document={document} />
  </>
);

const Expired = ({ texts }: { texts: SigningTexts }) => (
  <>
    <StepHeading>{texts.expired.title}</StepHeading>
    <p className="lead">{texts.expired.more}</p>
  </>
);

type SigningProps = {
  token: string;
  /** Of the page, until the document says its own. */
  language: Language;
  onLanguage: (language: Language) => void;
};

/** The page of a complete link: read, agree, type the name, sign. */
const Signing = ({ token, language, onLanguage }: SigningProps) => {
  const { state, problem, isSigning, load, submit } = useSigning(token);
  const known = 'document' in state ? (state.document.language ?? DEFAULT_LANGUAGE) : language;
  useEffect(() => onLanguage(known), [onLanguage, known]);
  const texts = signingTexts(known);
  switch (state.step) {
    case 'loading':
      return <Loading texts={texts} />;
    case 'expired':
      return <Expired texts={texts} />;
    case 'changed':
      return (
        <>
          <StepHeading>{texts.changed.title}</StepHeading>
          <p className="lead">{texts.changed.more}</p>
        </>
      );
    case 'failed':
      return (
        <>
          <StepHeading>{texts.failed.title}</StepHeading>
          <p className="lead">{texts.problem(state.message)}</p>
          <button type="button" className="primary" onClick={() => void load()}>
            {texts.failed.retry}
          </button>
        </>
      );
    case 'open':
      return (
        <>
          <h1>{texts.page.hello(state.document.customer_name)}</h1>
          <p className="lead">{texts.page.intro}</p>
          <Enrollment document={state.document} />
          <SignatureForm
            document={state.document}
            problem={problem && texts.problem(problem)}
            isSigning={isSigning}
            onSign={name => void submit(name)}
          />
        </>
      );
    case 'signed':
      return <Signed document={state.document} texts={texts} />;
  }
};

/** The language of a link that tells nothing of its lead: that of the browser, where we have it. */
const browserLanguage = (): Language => Language.safeParse(navigator.language.slice(0, 2)).data ?? DEFAULT_LANGUAGE;

/** The page of an e-signature link; a link without a complete token is shown as expired. */
export const SigningPage = () => {
  const token = useLinkToken();
  const phone = useServicePhone();
  const [language, setLanguage] = useState(browserLanguage);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const texts = signingTexts(language);
  return (
    <div className="public-page signing">
      <title>{texts.page.title}</title>
      <meta name="robots" content="noindex" />
      <header>
        <Logo size={32} />
      </header>
      <main>
        {token === undefined ? (
          <Expired texts={texts} />
        ) : (
          <Signing key={token} token={token} language={language} onLanguage={setLanguage} />
        )}
      </main>
      <footer>
        <p>{texts.page.questions}</p>
        <CallUs phone={phone} texts={texts} />
      </footer>
    </div>
  );
};
