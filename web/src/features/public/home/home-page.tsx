import { publicPath } from '#shared/contracts/public-pages';
import { cordPath } from '../cord.ts';
import { DialLink } from '../dial-link.tsx';
import type { PageProps } from '../page-props.ts';
import { benefitDrawings } from './benefit-drawings.tsx';
import { Questions } from './questions.tsx';
import { Stories } from './stories.tsx';
import { Umbrella } from './umbrella.tsx';

/** Without JavaScript the field is hidden (home.css), because its text could not be carried to the next page. */
const ZipForm = ({ language, content: { hero } }: PageProps) => (
  <form className="zip-form" action={publicPath(language, 'call-request')} data-zip-form noValidate>
    <div className="field">
      <label htmlFor="hero-zip">{hero.zip.label}</label>
      <input
        id="hero-zip"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={10}
        aria-describedby="hero-zip-problem"
        data-problem={hero.zip.problem}
      />
    </div>
    <button type="submit" className="button primary">
      {hero.find}
    </button>
    <p className="problem" id="hero-zip-problem" role="alert" />
  </form>
);

const Hero = (props: PageProps) => {
  const { hero, talk } = props.content;
  return (
    <section className="hero frame">
      <div className="words">
        <h1>{hero.title}</h1>
        <p className="lead">{hero.lead}</p>
        <ZipForm {...props} />
        <p className="not-online">{hero.notOnline}</p>
      </div>
      <Umbrella />
      <div className="talk">
        <h2>{talk.title}</h2>
        <div className="dial-buttons">
          <DialLink to="sales" className="dial" label={talk.button} about={talk.sales} />
          <DialLink to="customerService" className="dial" label={talk.button} about={talk.customerService} />
        </div>
        <p className="hours">
          {talk.hours} <strong data-hours data-open={talk.open} data-closed={talk.closed} />
        </p>
      </div>
    </section>
  );
};

const wire = cordPath({ from: { x: 0, y: 12 }, to: { x: 1000, y: 12 }, loops: 56, radius: 13 });

const Experience = ({ content: { experience } }: PageProps) => (
  <section className="experience">
    <div className="frame">
      <h2>{experience.title}</h2>
      <p className="lead">{experience.lead}</p>
      <svg className="wire" viewBox="0 0 1000 50" aria-hidden="true" focusable="false">
        <path d={wire} />
      </svg>
      <ol>
        {experience.steps.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </div>
  </section>
);

const Benefits = ({ content: { benefits } }: PageProps) => (
  <section className="benefits frame">
    <h2>{benefits.title}</h2>
    <dl>
      {benefits.items.map(({ title, text }, index) => {
        const Drawing = benefitDrawings[index];
        return (
          <div key={title}>
            <dt>
              {Drawing && <Drawing />}
              {title}
            </dt>
            <dd>{text}</dd>
          </div>
        );
      })}
    </dl>
  </section>
);

const About = ({ content: { about } }: PageProps) => (
  <section className="about frame" id="about">
    <h2>{about.title}</h2>
    <div className="about-text">
      {about.paragraphs.map(text => (
        <p key={text} className="about-paragraph">
          {text}
        </p>
      ))}
    </div>
  </section>
);

const SignUp = ({ language, content: { signUp, hero } }: PageProps) => (
  <section className="sign-up">
    <div className="frame">
      <h2>{signUp.title}</h2>
      <p className="lead">{signUp.lead}</p>
      <a className="button primary on-dark" href={publicPath(language, 'call-request')}>
        {signUp.button}
      </a>
      <p>{hero.notOnline}</p>
    </div>
  </section>
);

/** The landing page (docs/product.md, Landing page). */
export const HomePage = (props: PageProps) => (
  <>
    <Hero {...props} />
    <Experience {...props} />
    <Benefits {...props} />
    <Stories {...props} />
    <Questions {...props} />
    <About {...props} />
    <SignUp {...props} />
  </>
);
