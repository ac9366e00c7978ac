import '../../../components/public-page.css';
import './home-page.css';
import { useEffect, useState } from 'react';
import type { WebConfig } from '#shared/contracts/web-config';
import { formatPhoneNumber } from '#shared/phone/phone-number';
import { Logo } from '../../../components/logo.tsx';
import { loadConfig } from '../../../lib/api/config.ts';
import { sessionId } from '../../../lib/session/session-id.ts';
import { paths } from '../../../lib/ui/paths.ts';
import { Illustration } from './illustration.tsx';

type Phones = Pick<WebConfig, 'salesPhone' | 'customerServicePhone'>;

const usePhones = (): Phones | undefined => {
  const [phones, setPhones] = useState<Phones>();
  useEffect(() => {
    // Without the settings the page shows no phone numbers, and everything else.
    loadConfig().then(setPhones, (error: unknown) => console.error('The phone numbers could not be read', error));
  }, []);
  return phones;
};

/** Redirects a signed-in user to the dashboard (docs/product.md, Landing page). */
const useRedirectOfSignedIn = (): boolean => {
  const signedIn = sessionId.get() !== undefined;
  useEffect(() => {
    if (signedIn) window.location.replace(paths.dashboard);
  }, [signedIn]);
  return signedIn;
};

const PhoneLink = ({ label, number, primary }: { label: string; number?: string; primary?: boolean }) => (
  <a className={primary ? 'phone primary' : 'phone'} href={number && `tel:${number}`} aria-busy={!number}>
    <span>{label}</span>
    <strong className="tabular">{number ? formatPhoneNumber(number) : '\u00a0'}</strong>
  </a>
);

/** The public page: what Coverline is, the phone numbers to call, and the login for agents. */
export const HomePage = () => {
  const phones = usePhones();
  const signedIn = useRedirectOfSignedIn();
  if (signedIn) return null;
  return (
    <div className="public-page home">
      <title>Coverline: health insurance, explained by a person</title>
      <header>
        <Logo size={32} />
        <a href={paths.login} className="login">
          Login
        </a>
      </header>
      <main>
        <div className="words">
          <h1>Health insurance, explained by a person.</h1>
          <p>
            Talk to a licensed agent who compares the plans with you, in plain English, and stays reachable after you
            buy.
          </p>
          <div className="phones">
            <PhoneLink label="Talk to us" number={phones?.salesPhone} primary />
            <PhoneLink label="Customer service" number={phones?.customerServicePhone} />
          </div>
          <p className="hours">Customer service is open Monday to Friday, 9AM to 6PM Eastern.</p>
        </div>
        <Illustration />
      </main>
    </div>
  );
};
