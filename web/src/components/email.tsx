import { actorName } from '#shared/users/system-actor';

/** An e-mail address that may break before its domain; what is no user has a name. */
export const Email = ({ address }: { address: string | undefined }) => {
  const [name, domain] = address?.split('@') ?? [];
  return domain ? (
    <span title={address}>
      {name}
      <wbr />@{domain}
    </span>
  ) : (
    address && actorName(address)
  );
};
