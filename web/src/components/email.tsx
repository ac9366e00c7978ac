/** Breaks before the domain, where an e-mail may. */
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
