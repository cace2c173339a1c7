import { LOCALES, useLanguage, useTexts } from '@nfcards/shared/i18n';
import { documentTypes, paperKinds, papers, REMINDERS } from '@nfcards/shared/operations';
import type { SelectOption } from '@nfcards/shared/ui';
import type { Paper } from './paper.ts';
import { texts } from './texts.ts';

export interface PaperWords {
  /** What a document is. */
  name(paper: Paper): string;
  /** What a member may say that it is, by where it is filed; with what it is now, if that says no more than the type. */
  options(paper: Paper): readonly SelectOption[];
  readonly field: string;
  /** Names its last good day, and says when one is reminded of it. */
  day(paper: Paper): { readonly label: string; readonly help: string };
}

export function usePaperWords(): PaperWords {
  const t = useTexts(texts);
  const { language } = useLanguage();
  return {
    name: ({ type, paper }) => (paper == null ? t(`types.${type}`) : t(`papers.${paper}`)),
    options({ type, paper }) {
      const unnamed = { value: '', label: t('field.unnamed', { type: t(`types.${type}`) }) };
      const named = documentTypes.flatMap((group) =>
        paperKinds
          .filter((kind) => papers[kind].type === group)
          .map((kind) => ({ value: kind, label: t(`papers.${kind}`), group: t(`field.groups.${group}`) })),
      );
      return paper == null ? [unnamed, ...named] : named;
    },
    field: t('field.label'),
    day({ paper }) {
      const days = paper == null ? REMINDERS : papers[paper].reminders;
      const list = new Intl.ListFormat(LOCALES[language]).format(days.toReversed().map(String));
      return { label: t(`day.${dayKey(paper)}`), help: t('day.help', { days: list }) };
    },
  };
}

function dayKey(paper: Paper['paper']) {
  switch (paper) {
    case 'safety_inspection':
    case 'liferaft':
    case 'survey':
    case 'invoice':
      return paper;
    default:
      return 'label';
  }
}
