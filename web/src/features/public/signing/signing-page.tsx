import '../../../components/public-page.css';
import './signing-page.css';
import { useEffect, useRef, useState } from 'react';
import { formatPhoneNumber } from '#shared/phone/phone-number';
import type { SigningDocument } from '#shared/verification/esig-request';
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

const CallUs = ({ phone }: { phone: string | undefined }) =>
  phone ? (
    <a className="call" href={`tel:${phone}`}>
      Call us at <span className="tabular">{formatPhoneNumber(phone)}</span>
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

const Loading = () => (
  <div role="status" aria-label="Loading your enrollment" className="loading">
    <span />
    <span />
    <span />
  </div>
);

const signedOn = (ts: string): string =>
  new Date(ts).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' });

const Signed = ({ document }: { document: SigningDocument }) => (
  <>
    <StepHeading>Thank you. Your enrollment is signed.</StepHeading>
    <p className="lead">
      Signed by {document.signature_name} on {signedOn(document.signed_ts ?? document.created_ts)}. There is nothing
      more for you to do here.
    </p>
    <Enrollment document={document} />
  </>
);

const Expired = () => (
  <>
    <StepHeading>This link has expired.</StepHeading>
    <p className="lead">Please call us, and we will send you a new one.</p>
  </>
);

/** The page of a complete link: read, agree, type the name, sign. */
const Signing = ({ token }: { token: string }) => {
  const { state, problem, isSigning, load, submit } = useSigning(token);
  switch (state.step) {
    case 'loading':
      return <Loading />;
    case 'expired':
      return <Expired />;
    case 'changed':
      return (
        <>
          <StepHeading>This link is no longer valid.</StepHeading>
          <p className="lead">{state.message}</p>
        </>
      );
    case 'failed':
      return (
        <>
          <StepHeading>Your enrollment could not be loaded.</StepHeading>
          <p className="lead">{state.message}</p>
          <button type="button" className="primary" onClick={() => void load()}>
            Retry
          </button>
        </>
      );
    case 'open':
      return (
        <>
          <h1>{state.document.customer_name ? `Hello ${state.document.customer_name}` : 'Hello'}</h1>
          <p className="lead">Please read your enrollment, then sign at the end. It takes about two minutes.</p>
          <Enrollment document={state.document} />
          <SignatureForm
            document={state.document}
            problem={problem}
            isSigning={isSigning}
            onSign={name => void submit(name)}
          />
        </>
      );
    case 'signed':
      return <Signed document={state.document} />;
  }
};

/** The page of an e-signature link; a link without a complete token is shown as expired. */
export const SigningPage = () => {
  const token = useLinkToken();
  const phone = useServicePhone();
  return (
    <div className="public-page signing">
      <title>Sign your enrollment · Coverline</title>
      <meta name="robots" content="noindex" />
      <header>
        <Logo size={32} />
      </header>
      <main>{token === undefined ? <Expired /> : <Signing key={token} token={token} />}</main>
      <footer>
        <p>Questions? We are glad to help.</p>
        <CallUs phone={phone} />
      </footer>
    </div>
  );
};
