import { useTexts } from '@nfcards/shared/i18n';
import { LoadMore, TextLink } from '@nfcards/shared/ui';
import { useRef, useState } from 'react';
import classes from '../specimens/kit.module.css';
import { Specimen } from '../specimens/specimen.tsx';
import { texts } from '../specimens/texts.ts';

const ISLANDS = ['Ouessant', 'Sein', 'Groix', 'Belle-Île', 'Houat', 'Hœdic', 'Yeu', 'Ré'] as const;
const STEP = 3;

export function MoreOfAList() {
  const t = useTexts(texts);
  const [shown, show] = useState(STEP);
  const list = useRef<HTMLUListElement>(null);
  const nothing = useRef<HTMLUListElement>(null);
  return (
    <>
      <Specimen state="default">
        <ul className={classes.items} role="list" ref={list}>
          {ISLANDS.slice(0, shown).map((island) => (
            <li key={island} className={classes.item}>
              <TextLink to="/search">{island}</TextLink>
            </li>
          ))}
        </ul>
        <LoadMore
          shown={Math.min(shown, ISLANDS.length)}
          total={ISLANDS.length}
          step={STEP}
          list={list}
          onMore={() => show(shown + STEP)}
          words={(rest) => t('samples.moreIslands', rest)}
        />
      </Specimen>
      <Specimen state="pending">
        <LoadMore shown={40} total={1626} step={40} list={nothing} onMore={() => undefined} pending />
      </Specimen>
    </>
  );
}
