import { siteMarkers } from '#shared/contracts/public-pages';

const numbers = {
  sales: { href: `tel:${siteMarkers.salesPhone}`, text: siteMarkers.salesPhoneText },
  customerService: { href: `tel:${siteMarkers.customerServicePhone}`, text: siteMarkers.customerServicePhoneText },
} as const;

type DialLinkProps = { to: keyof typeof numbers; className?: string; label?: string; about?: string };

/** A link that dials the sales number or the customer-service number, with the number readable for every phone. */
export const DialLink = ({ to, className, label, about }: DialLinkProps) => (
  <a className={className} href={numbers[to].href}>
    {label && <strong>{label}</strong>}
    {about && <span>{about}</span>}
    <span className="number">{numbers[to].text}</span>
  </a>
);
