import { Fragment } from 'react';

/**
 * An agent by the name in the e-mail, because the domain is the same for every agent; the whole e-mail on hover. A
 * narrow column breaks it after a dot, never within a name.
 */
export const AgentName = ({ email = '' }: { email: string | undefined }) => {
  const [name = ''] = email.split('@');
  const [first, ...others] = name.split('.');
  return (
    <span title={email}>
      {first}
      {others.map(part => (
        <Fragment key={part}>
          .<wbr />
          {part}
        </Fragment>
      ))}
    </span>
  );
};
