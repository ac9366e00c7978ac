import { Fragment } from 'react';
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

/** A text in which the customer-service number, if it has it, is a link that dials it. */
export const DialText = ({ text }: { text: string }) => {
  const { href, text: number } = numbers.customerService;
  const [before, ...rest] = text.split(number);
  return (
    <>
      {before}
      {rest.map(after => (
        <Fragment key={after}>
          <a className="number" href={href}>
            {number}
          </a>
          {after}
        </Fragment>
      ))}
    </>
  );
};
