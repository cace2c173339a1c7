interface Written {
  readonly name?: string;
  readonly city?: string;
}

/** Entries of sea-ports 0.0.9 that are villages without a port: UN/LOCODE → why. */
export const notFrenchPorts: Readonly<Record<string, string>> = {
  FRHGT: 'Chitry, an inland village of the Yonne',
  FRJAV: 'Javrezac, an inland village of the Charente',
  FRLPC: 'La Planche, a village south of Nantes, away from the Loire',
  FRMDH: 'Mundolsheim, near Strasbourg, away from the Rhine',
  FRMT7: 'Monteton, an inland village of the Lot-et-Garonne',
  FROR6: 'La Groise, an inland village of the Nord',
  FRUSJ: 'Mus, an inland village of the Gard',
};

/** French names that sea-ports 0.0.9 writes without their accents or cuts, overseas included, by UN/LOCODE. */
export const frenchNames: Readonly<Record<string, Written>> = {
  FRLTR: { name: 'Le Tréport' },
  FRSET: { name: 'Sète' },
  GFDDC: { name: 'Dégrad des Cannes' },
  GPPTP: { name: 'Pointe-à-Pitre' },
  GPSBH: { name: 'Saint-Barthélemy', city: 'Saint-Barthélemy' },
  NCNOU: { name: 'Nouméa' },
  RELPT: { city: 'Le Port' },
  REREU: { name: 'Réunion' },
  RERUN: { name: 'Saint-Denis de la Réunion' },
};
