/** An e-mail address that may break before its domain. */
export const Email = ({ address }: { address: string | undefined }) => {
  const [name, domain] = address?.split('@') ?? [];
  return domain ? (
    <span title={address}>
      {name}
      <wbr />@{domain}
    </span>
  ) : (
    address
  );
};
