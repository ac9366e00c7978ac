import { dollars, longDay } from '#shared/verification/agreement';
import type { EsigProduct, SigningDocument } from '#shared/verification/esig-request';

const Product = ({ name, premium, enrollment_fee, effective_date }: EsigProduct) => (
  <li>
    <h3>{name}</h3>
    <dl>
      <div>
        <dt>Each month</dt>
        <dd>{dollars(premium)}</dd>
      </div>
      <div>
        <dt>Enrollment fee, once</dt>
        <dd>{dollars(enrollment_fee)}</dd>
      </div>
      {effective_date && (
        <div>
          <dt>Starts on</dt>
          <dd>{longDay(effective_date)}</dd>
        </div>
      )}
    </dl>
  </li>
);

/** The document to sign: each product, and the total of all of them. */
export const Enrollment = ({ document }: { document: SigningDocument }) => (
  <section aria-labelledby="enrollment">
    <h2 id="enrollment">Your enrollment</h2>
    <ul className="products">
      {document.products.map(product => (
        <Product key={product.type} {...product} />
      ))}
    </ul>
    <dl className="totals">
      <div>
        <dt>Due now</dt>
        <dd>{dollars(document.due_now)}</dd>
      </div>
      <div>
        <dt>Then each month</dt>
        <dd>{dollars(document.due_monthly)}</dd>
      </div>
    </dl>
  </section>
);
