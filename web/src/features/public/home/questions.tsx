import type { PageProps } from '../page-props.ts';

/** The five questions, which open and close without JavaScript. */
export const Questions = ({ content: { questions } }: PageProps) => (
  <section className="questions frame">
    <h2>{questions.title}</h2>
    <div>
      {questions.items.map(({ question, answer }) => (
        <details key={question}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  </section>
);
