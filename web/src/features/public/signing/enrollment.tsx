import type { Language } from '#shared/leads/language';
import { dollars, longDay } from '#shared/verification/agreement';
import type { EsigProduct, SigningDocument } from '#shared/verification/esig-request';
import { signingTexts } from '#shared/verification/signing-texts';

type ProductProps = EsigProduct & { language: Language | undefined };

const Product = ({ name, premium, enrollment_fee, effective_date, language }: ProductProps) => {
  const texts = signingTexts(language).page;
  return (
    <li>
      <h3>{name}</h3>
      <dl>
        <div>
          <dt>{texts.monthly}</dt>
          <dd>{dollars(premium)}</dd>
        </div>
        <div>
          <dt>{texts.fee}</dt>
          <dd>{dollars(enrollment_fee)}</dd>
        </div>
        {effective_date && (
          <div>
            <dt>{texts.starts}</dt>
            <dd>{longDay(effective_date, language)}</dd>
          </div>
        )}
      </dl>
    </li>
  );
};

/** The document to sign: each product, and the total of all of them. */
export const Enrollment = ({ document }: { document: SigningDocument }) => {
  const texts = signingTexts(document.language).page;
  return (
    <section aria-labelledby="enrollment">
      <h2 id="enrollment">{texts.enrollment}</h2>
      <ul className="products">
        {document.products.map(product => (
          <Product key={product.type} {...product} language={document.language} />
        ))}
      </ul>
      <dl className="totals">
        <div>
          <dt>{texts.dueNow}</dt>
          <dd>{dollars(document.due_now)}</dd>
        </div>
        <div>
          <dt>{texts.thenMonthly}</dt>
          <dd>{dollars(document.due_monthly)}</dd>
        </div>
      </dl>
    </section>
  );
};
