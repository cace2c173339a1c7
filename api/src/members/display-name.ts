/** The name shown to others: the first name and the initial of the last, for example `Ada L.` */
export function displayName(member: { readonly first_name: string; readonly last_name: string }): string {
  const [initial] = new Intl.Segmenter().segment(member.last_name.trim());
  const first = member.first_name.trim();
  return initial === undefined ? first : `${first} ${initial.segment.toLocaleUpperCase('fr')}.`;
}
