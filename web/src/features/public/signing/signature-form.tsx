import { type FormEvent, useId, useRef, useState } from 'react';
import { hasCardNumber } from '#shared/payments/card-number-in';
import { statements } from '#shared/verification/agreement';
import type { SigningDocument } from '#shared/verification/esig-request';
import { type SigningTexts, signingTexts } from '#shared/verification/signing-texts';

type Problems = { agreed?: string | undefined; name?: string | undefined };

type SignatureFormProps = {
  document: SigningDocument;
  /** The message that says why signing failed. */
  problem: string | undefined;
  isSigning: boolean;
  onSign: (name: string) => void;
};

const MIN_NAME_LENGTH = 2;

type FormTexts = SigningTexts['form'];

const nameProblem = (name: string, texts: FormTexts): string | undefined => {
  if (hasCardNumber(name)) return texts.noCardNumber;
  return name.trim().length < MIN_NAME_LENGTH ? texts.typeName : undefined;
};

const problemsOf = (agreed: boolean, name: string, texts: FormTexts): Problems => ({
  ...(!agreed && { agreed: texts.tick }),
  name: nameProblem(name, texts),
});

const Problem = ({ id, children }: { id: string; children: string | undefined }) =>
  children ? (
    <p className="problem" id={id}>
      {children}
    </p>
  ) : null;

/** The statements, the checkbox, the name and the button. Typed text is kept when signing fails. */
export const SignatureForm = ({ document, problem, isSigning, onSign }: SignatureFormProps) => {
  const texts = signingTexts(document.language).form;
  const [agreed, setAgreed] = useState(false);
  const [name, setName] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const box = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSigning) return;
    const found = problemsOf(agreed, name, texts);
    setProblems(found);
    if (found.agreed) box.current?.focus();
    else if (found.name) field.current?.focus();
    else onSign(name.trim());
  };

  return (
    <form onSubmit={submit} noValidate aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{texts.title}</h2>
      <p>{texts.confirm}</p>
      <ul className="statements">
        {statements(document).map(statement => (
          <li key={statement}>{statement}</li>
        ))}
      </ul>
      <label className="agree">
        <input
          ref={box}
          type="checkbox"
          checked={agreed}
          onChange={event => {
            setAgreed(event.target.checked);
            setProblems({ ...problems, agreed: undefined });
          }}
          aria-invalid={Boolean(problems.agreed)}
          aria-describedby={problems.agreed && `${id}-agreed`}
        />
        <span>{texts.agree}</span>
      </label>
      <Problem id={`${id}-agreed`}>{problems.agreed}</Problem>
      <label className="name" htmlFor={`${id}-name`}>
        {texts.name}
      </label>
      <input
        ref={field}
        id={`${id}-name`}
        type="text"
        autoComplete="name"
        autoCapitalize="words"
        spellCheck={false}
        maxLength={200}
        value={name}
        onChange={event => {
          setName(event.target.value);
          setProblems({ ...problems, name: undefined });
        }}
        aria-invalid={Boolean(problems.name)}
        aria-describedby={problems.name && `${id}-problem`}
      />
      <Problem id={`${id}-problem`}>{problems.name}</Problem>
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <button type="submit" className="primary" aria-disabled={isSigning}>
        {isSigning ? texts.signing : problem ? texts.again : texts.sign}
      </button>
    </form>
  );
};
