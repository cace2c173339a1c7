/** A file as a browser is given one. */
export interface Paper {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A PDF with one line of text a page (ISO 32000-1). */
export function pdfPaper(name: string, lines: readonly string[]): Paper {
  const pages = lines.map((_, no) => `${4 + 2 * no} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages}] /Count ${lines.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...lines.flatMap((line, no) => {
      const text = `BT /F1 24 Tf 72 720 Td (${line}) Tj ET`;
      const resources = '<< /Font << /F1 3 0 R >> >>';
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources ${resources} /Contents ${5 + 2 * no} 0 R >>`,
        `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
      ];
    }),
  ];
  return { name, mimeType: 'application/pdf', buffer: pdfOf(objects) };
}

/** A PDF of objects, of which the first is its catalogue. */
export function pdfOf(objects: readonly string[]): Buffer {
  let body = '%PDF-1.4\n';
  const places = objects.map((object, no) => {
    const place = body.length;
    body += `${no + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`;
  const end = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + table + end, 'latin1');
}

/** Sixteen pixels by sixteen, all of one blue. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFklEQVR42mMQCagiCTGMahjVMHw1AACg7d4BE03EtQAAAABJRU5ErkJggg==';

export function picturePaper(name: string): Paper {
  return { name, mimeType: 'image/png', buffer: Buffer.from(PNG, 'base64') };
}

export function textPaper(name: string): Paper {
  return { name, mimeType: 'application/pdf', buffer: Buffer.from('Ceci n’est pas un PDF.') };
}
