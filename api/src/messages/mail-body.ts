import type { Language } from '../base/language.ts';
import type { MailWords } from './templates/template.ts';

const signatures: Readonly<Record<Language, string>> = {
  fr: 'L’équipage de NFCards',
  en: 'The crew of NFCards',
};

/** French keeps a space before it. */
const COLONS: Readonly<Record<Language, string>> = { fr: ' :', en: ':' };

/** The plain text of a mail. */
export function mailText({ paragraphs, code, link }: MailWords, language: Language): string {
  const [first = '', ...others] = paragraphs;
  const blocks = [
    first,
    ...(code === undefined ? [] : [`    ${code}`]),
    ...others,
    ...(link === undefined ? [] : [`${link.label}${COLONS[language]}\n${link.url}`]),
    `-- \n${signatures[language]}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

const PAGE = 'margin:0;padding:24px;background:#f4f6f8;color:#14233a;font:16px/1.5 Georgia,serif';
const SHEET = 'max-width:34em;margin:0 auto;padding:24px;background:#ffffff;border-radius:8px';
const CODE = 'margin:24px 0;font:bold 32px/1 monospace;letter-spacing:6px';
const BUTTON =
  'display:inline-block;padding:12px 20px;background:#14233a;color:#ffffff;border-radius:6px;text-decoration:none';
const SMALL = 'color:#55637a;font-size:14px';

/** The same as HTML, without remote content: opening it is not tracked. */
export function mailHtml(words: MailWords, language: Language): string {
  const { subject, paragraphs, code, link } = words;
  const [first = '', ...others] = paragraphs.map(
    (paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`,
  );
  const button =
    link === undefined
      ? []
      : [
          `<p><a href="${escapeHtml(link.url)}" style="${BUTTON}">${escapeHtml(link.label)}</a></p>`,
          `<p style="${SMALL};overflow-wrap:anywhere">${escapeHtml(link.url)}</p>`,
        ];
  const body = [
    first,
    ...(code === undefined ? [] : [`<p style="${CODE}">${escapeHtml(code)}</p>`]),
    ...others,
    ...button,
    `<p style="${SMALL}">${signatures[language]}</p>`,
  ];
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="${PAGE}"><div style="${SHEET}">
${body.join('\n')}
</div></body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
