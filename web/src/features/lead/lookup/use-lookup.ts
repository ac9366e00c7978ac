import { useState } from 'react';
import { type LookupResult, lookupLead } from '#shared/contracts/leads';
import { parsePhoneNumber } from '#shared/phone/phone-number';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useOperationMutation } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/ui/toast.ts';

const FAILED = 'Lead lookup error';

export type LookupForm = { phone: string; firstName: string; lastName: string; create: boolean };

const phoneProblem = (phone: string): string | undefined => {
  if (phone.trim() === '') return 'Phone number is required.';
  return parsePhoneNumber(phone) === undefined ? 'Expected a ten-digit phone number' : undefined;
};

/** Names are sent only if they are filled in (docs/product.md, Lead lookup). */
const inputOf = ({ phone, firstName, lastName, create }: LookupForm) => ({
  phone_number: phone,
  ...(firstName.trim() && { first_name: firstName.trim() }),
  ...(lastName.trim() && { last_name: lastName.trim() }),
  create_lead_if_missing: create,
});

/** Looks a lead up, or creates it. The last results stay until the next response. */
export const useLookup = () => {
  const { mutateAsync, isPending } = useOperationMutation(lookupLead);
  const [results, setResults] = useState<LookupResult[]>();
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string>();

  const lookUp = async (form: LookupForm) => {
    const found = phoneProblem(form.phone);
    setProblem(found);
    if (found !== undefined) return;
    setFailure(undefined);
    try {
      const { data } = await mutateAsync(inputOf(form));
      setResults(data);
    } catch (error) {
      const message = failureMessageOf(error, FAILED);
      setResults(undefined);
      setFailure(message);
      toast.error(message);
    }
  };
  return { lookUp, isPending, results, problem, failure, onTyping: () => setProblem(undefined) };
};
