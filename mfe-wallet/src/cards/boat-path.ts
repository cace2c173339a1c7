export function boatPath(id: string): string {
  return `/wallet/boats/${id}`;
}
